import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as sdk from '@recado/sdk';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startWorld, type World } from './testing/startWorld.ts';

const guideOf = (name: string) =>
  readFileSync(new URL(`../../../../../docs/guides/${name}.md`, import.meta.url), 'utf8');
const [guide, webhooksGuide] = [guideOf('programs'), guideOf('webhooks')];
const blocks = (language: string, from = guide) =>
  [...from.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code);
/** A program of a guide's, with what it imports and finds around it. */
const run = (code: string, around: Readonly<Record<string, unknown>>): Promise<void> => {
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...given: unknown[]) => Promise<void>;
  return new AsyncFunction(...Object.keys(around), code.replaceAll(/^import .*\n/gm, ''))(
    ...Object.values(around),
  );
};
const marta = '5215587654321';

let world: World;
let secret: string;
beforeAll(async () => {
  world = await startWorld();
  await world.connect();
  world.server.network.phone(marta);
  const payload = { name: 'Guía', scopes: ['read' as const, 'send' as const] };
  ({ secret } = await world.owner.sdk.request('POST /keys', { payload }));
});
afterAll(() => world.stop());

/** A command line of curl's, done as it says: address, method, headers, body. */
async function curl(line: string) {
  const said = line
    .replaceAll('https://recado.ejemplo.mx', String(world.server.url))
    .replaceAll('SU_CLAVE', secret)
    .replaceAll(/ID_DEL_CLIENTE|(?<=clients\/)ID/g, world.client.id)
    .replaceAll('$SESION', world.owner.token);
  const [, url = ''] = /(https?:\S+)/.exec(said) ?? [];
  const headers = [...said.matchAll(/-H ['"]([^:]+): ([^'"]+)['"]/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const [, method = 'GET'] = /-X (\w+)/.exec(said) ?? [];
  const [, body] = /-d '([^']+)'/.exec(said) ?? [];
  const answer = await fetch(url, { method, headers: Object.fromEntries(headers), ...(body && { body }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

it('its first calls are answered, and the message leaves once though it is asked for twice', async () => {
  const lines = blocks('sh')
    .flatMap(code => code.replaceAll('\\\n', ' ').split('\n'))
    .filter(line => line.startsWith('curl '));
  const answers = [];
  for (const line of [...lines, ...lines]) answers.push(await curl(line));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(answers[0]?.body).toMatchObject({ clients: [{ id: world.client.id }] });
  expect(answers[5]?.body).toEqual(answers[2]?.body);
  const heard = world.server.network.phone(marta).messages;
  expect(heard.map(({ content }) => 'text' in content && content.text)).toEqual(['Su pedido está listo.']);
});

it('its program sends, and hears the answer', async () => {
  const [code = ''] = blocks('js');
  const said: unknown[][] = [];
  const env = { RECADO_API_URL: `${world.server.url}/api`, RECADO_API_TOKEN: secret };
  const log = (...line: unknown[]) => said.push(line);
  const running = run(code, { ...sdk, process: { env }, console: { log } });
  await expect.poll(() => said[0]?.[0]).toBe('Enviado:');
  // What came before it listens it is not told: she says it again until it does.
  await expect
    .poll(() => {
      world.server.network.phone(marta).write('5215512345678', 'Sí, por favor.');
      return said.length;
    })
    .toBe(2);
  await running;
  expect(said[1]).toEqual(['Contestó:', 'Sí, por favor.']);
});

it('the webhooks’ guide: its program takes what Recado signs, of the kinds that it asks for, and nothing else', async () => {
  const [code = ''] = blocks('js', webhooksGuide);
  const program = world.server.sdk.withApiToken(world.client.apiToken);
  const params = { id: world.client.id };
  const { keys } = await world.owner.sdk.request('GET /clients/{id}/webhook/secret', { params });
  const said: unknown[][] = [];
  const server = createServer();
  onTestFinished(() => void server.close());
  await run(code, {
    createServer: (listener: RequestListener) => {
      server.on('request', listener);
      // Any port will do.
      return { listen: () => server.listen(0, '127.0.0.1') };
    },
    Webhook,
    process: { env: { RECADO_WEBHOOK_SECRET: keys.secret } },
    console: { log: (...line: unknown[]) => said.push(line) },
  });
  await expect.poll(() => server.address()).not.toBeNull();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`;
  await program.request('POST /external/setup-webhook', { payload: { webhookUrl: url } });
  const { webhooks } = await program.request('GET /external/webhooks');
  const [, asked = ''] = /`(chatKinds: \["person"\])`/.exec(webhooksGuide) ?? [];
  const kinds = JSON.parse(`{${asked.replace('chatKinds', '"chatKinds"')}}`);
  // As it is before somebody asks for turns, below.
  const payload = { eventTypes: ['message.received' as const], turnSeconds: null, ...kinds };
  const where = { params: { webhookId: webhooks.find(each => each.url === url)?.id ?? '' } };
  await program.request('PATCH /external/webhooks/{webhookId}', { ...where, payload });
  world.server.network.phone(marta).write('5215512345678', '¿Todavía hay conchas?');
  await expect
    .poll(() => said)
    .toContainEqual(['message.received', expect.objectContaining({ text: '¿Todavía hay conchas?' })]);

  const forged = await fetch(url, { method: 'POST', body: '{"type":"message.received","data":{}}' });
  expect(forged.status).toBe(401);
  const turns = JSON.parse(/`(\{"eventTypes".*?\})`/.exec(webhooksGuide)?.[1] ?? '');
  expect(
    await program.request('PATCH /external/webhooks/{webhookId}', { ...where, payload: turns }),
  ).toMatchObject({ webhook: turns });
});

it('… its calls are answered, and its reader without a webhook goes on where it was', async () => {
  const lines = blocks('sh', webhooksGuide).flatMap(code => code.replaceAll('\\\n', ' ').split('\n'));
  const [recover = ''] = lines.filter(line => line.startsWith('curl '));
  expect(await curl(recover)).toMatchObject({ status: 202, body: { success: true } });

  const code = blocks('js', webhooksGuide).find(each => each.includes('sdk.follow')) ?? '';
  const [heard, remembered]: [{ sequence: number }[], number[]] = [[], []];
  const reading = run(code, {
    createSdk: () => sdk.createSdk({ baseUrl: `${world.server.url}/api`, apiToken: world.client.apiToken }),
    process: { env: {} },
    lastSeen: () => 1,
    handle: async (event: { sequence: number }) => {
      heard.push(event);
      if (heard.length === 3) throw new Error('enough');
    },
    remember: (sequence: number) => remembered.push(sequence),
  });
  await expect(reading).rejects.toThrow('enough');
  expect(heard.map(({ sequence }) => sequence)).toEqual([2, 3, 4]);
  expect(remembered).toEqual([2, 3]);
});
