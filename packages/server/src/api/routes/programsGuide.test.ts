import { readFileSync } from 'node:fs';
import * as sdk from '@recado/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from './testing/startWorld.ts';

const guide = readFileSync(new URL('../../../../../docs/guides/programs.md', import.meta.url), 'utf8');
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code);
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
    .replaceAll('ID_DEL_CLIENTE', world.client.id);
  const [, url = ''] = /(https?:\S+)/.exec(said) ?? [];
  const headers = [...said.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [
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
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...given: unknown[]) => Promise<void>;
  const run = new AsyncFunction(
    'ApiError',
    'createSdk',
    'process',
    'console',
    code.replace(/^import .*\n/, ''),
  );
  const running = run(sdk.ApiError, sdk.createSdk, { env }, { log: (...line: unknown[]) => said.push(line) });
  await expect.poll(() => said.map(([what]) => what)).toEqual(['Enviado:']);
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
