import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as sdk from '@recado/sdk';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type ContractTestServer, startContractTestServer } from '../testing/startContractTestServer.ts';

const readGuide = (name: string) =>
  readFileSync(new URL(`../../../../../docs/guides/${name}.md`, import.meta.url), 'utf8');
const [guide, webhooksGuide] = [readGuide('programs'), readGuide('webhooks')];
const listCodeBlocks = (language: string, from = guide) =>
  [...from.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code);
/** Runs a guide's program with `bindings` in place of its imports and globals. */
const runGuideProgram = (code: string, bindings: Readonly<Record<string, unknown>>): Promise<void> => {
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...args: unknown[]) => Promise<void>;
  return new AsyncFunction(...Object.keys(bindings), code.replaceAll(/^import .*\n/gm, ''))(...Object.values(bindings));
};
const marta = '5215587654321';

let world: ContractTestServer;
let secret: string;
beforeAll(async () => {
  world = await startContractTestServer();
  await world.connect();
  world.server.network.phone(marta);
  const payload = { name: 'Guía', scopes: ['read' as const, 'send' as const] };
  ({ secret } = await world.owner.sdk.request('POST /keys', { payload }));
});
afterAll(() => world.stop());

/** Sends the HTTP request that a guide's curl command describes. */
async function curl(line: string) {
  const command = line
    .replaceAll(/https:\/\/recado\.ejemplo\.mx|http:\/\/localhost:3000/g, String(world.server.url))
    .replaceAll('SU_CLAVE', secret)
    .replaceAll('SU_TOKEN', world.client.apiToken)
    .replaceAll(/ID_DEL_CLIENTE|(?<=clients\/)ID/g, world.client.id)
    .replaceAll('$SESION', world.owner.token);
  const [, url = ''] = /(https?:\S+)/.exec(command) ?? [];
  const headers = [...command.matchAll(/-H ['"]([^:]+): ([^'"]+)['"]/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const [, method = 'GET'] = /-X (\w+)/.exec(command) ?? [];
  const [, body] = /-d '([^']+)'/.exec(command) ?? [];
  const answer = await fetch(url, { method, headers: Object.fromEntries(headers), ...(body && { body }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

it('the first calls of the programs guide succeed, and repeated calls send the message only once', async () => {
  const lines = listCodeBlocks('sh')
    .flatMap(code => code.replaceAll('\\\n', ' ').split('\n'))
    .filter(line => line.startsWith('curl '));
  const answers = [];
  for (const line of [...lines, ...lines]) answers.push(await curl(line));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(answers[0]?.body).toMatchObject({ clients: [{ id: world.client.id }] });
  // The repeated call returns the status known now, which may be later than `sent`.
  expect(answers[5]?.body).toEqual({ ...answers[2]?.body, status: expect.stringMatching(/^(sent|delivered|read)$/) });
  const receivedMessages = world.server.network.phone(marta).messages;
  expect(receivedMessages.map(({ content }) => 'text' in content && content.text)).toEqual(['Su pedido está listo.']);
});

it('the calls of the first steps and of the questions succeed', async () => {
  const readContent = (name: string) =>
    readFileSync(new URL(`../../../../docs/contents/${name}.md`, import.meta.url), 'utf8');
  const lines = ['cinco-minutos', 'preguntas']
    .flatMap(name => listCodeBlocks('sh', readContent(name)))
    .flatMap(code => code.replaceAll('\\\n', ' ').split('\n'))
    .filter(line => line.startsWith('curl '));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect((await curl(line)).status).toBe(200);
});

it('the program of the programs guide sends a message and receives the answer', async () => {
  const [code = ''] = listCodeBlocks('js');
  const loggedLines: unknown[][] = [];
  const env = { RECADO_API_URL: `${world.server.url}/api`, RECADO_API_TOKEN: secret };
  const log = (...line: unknown[]) => loggedLines.push(line);
  const running = runGuideProgram(code, { ...sdk, process: { env }, console: { log } });
  await expect.poll(() => loggedLines[0]?.[0]).toBe('Enviado:');
  // The program receives only messages that arrive while it listens, so Marta repeats her message.
  await expect
    .poll(() => {
      world.server.network.phone(marta).write('5215512345678', 'Sí, por favor.');
      return loggedLines.length;
    })
    .toBe(2);
  await running;
  expect(loggedLines[1]).toEqual(['Contestó:', 'Sí, por favor.']);
});

it('the program of the webhooks guide accepts only signed deliveries of the requested kinds', async () => {
  const [code = ''] = listCodeBlocks('js', webhooksGuide);
  const program = world.server.sdk.withApiToken(world.client.apiToken);
  const params = { id: world.client.id };
  const { keys } = await world.owner.sdk.request('GET /clients/{id}/webhook/secret', { params });
  const loggedLines: unknown[][] = [];
  const server = createServer();
  onTestFinished(() => void server.close());
  await runGuideProgram(code, {
    createServer: (listener: RequestListener) => {
      server.on('request', listener);
      // The test listens on any free port instead of the guide's fixed port.
      return { listen: () => server.listen(0, '127.0.0.1') };
    },
    Webhook,
    process: { env: { RECADO_WEBHOOK_SECRET: keys.secret } },
    console: { log: (...line: unknown[]) => loggedLines.push(line) },
  });
  await expect.poll(() => server.address()).not.toBeNull();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`;
  await program.request('POST /external/setup-webhook', { payload: { webhookUrl: url } });
  const { webhooks } = await program.request('GET /external/webhooks');
  const [, chatKindsText = ''] = /`(chatKinds: \["person"\])`/.exec(webhooksGuide) ?? [];
  const kinds = JSON.parse(`{${chatKindsText.replace('chatKinds', '"chatKinds"')}}`);
  // Leave message batches off, because a later step enables them.
  const payload = { eventTypes: ['message.received' as const], turnSeconds: null, ...kinds };
  const webhookParams = { params: { webhookId: webhooks.find(each => each.url === url)?.id ?? '' } };
  await program.request('PATCH /external/webhooks/{webhookId}', { ...webhookParams, payload });
  world.server.network.phone(marta).write('5215512345678', '¿Todavía hay conchas?');
  await expect
    .poll(() => loggedLines)
    .toContainEqual(['message.received', expect.objectContaining({ text: '¿Todavía hay conchas?' })]);

  const forgedResponse = await fetch(url, { method: 'POST', body: '{"type":"message.received","data":{}}' });
  expect(forgedResponse.status).toBe(401);
  const batchSettings = JSON.parse(/`(\{"eventTypes".*?\})`/.exec(webhooksGuide)?.[1] ?? '');
  expect(
    await program.request('PATCH /external/webhooks/{webhookId}', { ...webhookParams, payload: batchSettings }),
  ).toMatchObject({ webhook: batchSettings });
});

it('the calls of the webhooks guide succeed, and its reader without a webhook resumes at its position', async () => {
  const lines = listCodeBlocks('sh', webhooksGuide).flatMap(code => code.replaceAll('\\\n', ' ').split('\n'));
  const [recover = ''] = lines.filter(line => line.startsWith('curl '));
  expect(await curl(recover)).toMatchObject({ status: 202, body: { success: true } });

  const code = listCodeBlocks('js', webhooksGuide).find(each => each.includes('sdk.follow')) ?? '';
  const [handledEvents, storedSequences]: [{ sequence: number }[], number[]] = [[], []];
  const reading = runGuideProgram(code, {
    createSdk: () => sdk.createSdk({ baseUrl: `${world.server.url}/api`, apiToken: world.client.apiToken }),
    process: { env: {} },
    lastSeen: () => 1,
    handle: async (event: { sequence: number }) => {
      handledEvents.push(event);
      if (handledEvents.length === 3) throw new Error('enough');
    },
    remember: (sequence: number) => storedSequences.push(sequence),
  });
  await expect(reading).rejects.toThrow('enough');
  expect(handledEvents.map(({ sequence }) => sequence)).toEqual([2, 3, 4]);
  expect(storedSequences).toEqual([2, 3]);
});
