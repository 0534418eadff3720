import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import { cli } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoke } from '../../testing/invoke.ts';
import { refusal } from '../../testing/refusal.ts';
import { chooseFollowed } from '../tail/Followed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { keys: texts } = cli;
const phone = '5215512345678';
const as = ({ token }: TestPerson, ...args: string[]) =>
  invoke(['keys', ...args], { RECADO_URL: server.url, RECADO_SESSION_TOKEN: token });

it('makes a key for one client, shows it this once, lists it and revokes it', async () => {
  const owner = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: phone };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  expect((await as(owner)).stderr).toContain(texts.empty);

  const made = await as(owner, 'add', 'n8n', '--scopes', 'read,manage', '--clients', phone, '--days', '30');
  expect(made).toMatchObject({ code: 0, stderr: `${texts.add.done('n8n')}\n` });
  const secret = made.stdout.trim();
  expect(secret).toMatch(/^rk_/);
  const { clients } = await server.sdk.withApiToken(secret).request('GET /external/clients');
  expect(clients).toMatchObject([{ id: client.id }]);

  const { stdout } = await as(owner);
  expect(stdout).toMatch(/n8n +rk_\S+ +read, manage +1 /);
  expect(stdout).not.toContain(secret);
  const { keys } = JSON.parse((await as(owner, '--json')).stdout);
  expect(keys).toMatchObject([{ scopes: ['read', 'manage'], clients: [client.id] }]);

  const stranger = await server.person();
  expect(refusal(await as(stranger, 'revoke', 'n8n', '--confirm', 'REVOCAR')).said).toContain(
    texts.unknown('n8n'),
  );
  expect((await as(owner, 'revoke', 'n8n', '--confirm', 'no')).code).not.toBe(0);
  expect((await as(owner, 'revoke', 'n8n', '--confirm', 'REVOCAR')).stdout).toContain(
    texts.revoke.done('n8n'),
  );
  await expect(server.sdk.withApiToken(secret).request('GET /external/clients')).rejects.toMatchObject({
    status: 401,
  });
});

it('a key for several clients follows all of them, or those that are named, and asks by one that is connected', async () => {
  const owner = await server.person();
  const numbers = ['5215500001001', '5215500001002'];
  for (const phoneNumber of numbers)
    await owner.sdk.request('POST /clients', { payload: { businessName: phoneNumber, phoneNumber } });
  const made = await as(owner, 'add', 'terminal', '--scopes', 'read,send');
  const credential = { kind: 'api', token: made.stdout.trim() } as const;
  const remote = { credential, sdk: server.sdk, signal: new AbortController().signal };
  const names = async (...named: string[]) => (await chooseFollowed(remote, named)).map(({ name }) => name);
  expect(await names()).toEqual(numbers);
  expect(await names('55 0000 1002')).toEqual(['5215500001002']);
  await expect(names(phone)).rejects.toThrow(cli.remote.notOfKey(phone));
  for (const one of await chooseFollowed(remote, [])) {
    const told = [{ clientId: one.id, type: 'webhook.test', fromMe: false, data: { message: 'Prueba' } }];
    await server.knex.raw('SELECT write_events(CAST(? AS jsonb))', [JSON.stringify(told)]);
    const { rows } = await server.knex.raw('SELECT sequence FROM events WHERE client_id = ?', [one.id]);
    expect(await one.firstAfter(Number(rows[0].sequence) - 1, remote.signal)).toMatchObject({
      clientId: one.id,
    });
  }

  const asked = await invoke(['check', phone], {
    RECADO_URL: server.url,
    RECADO_API_TOKEN: credential.token,
  });
  expect(refusal(asked).said).toBe(cli.check.nobodyConnected);
});

it('refuses scopes that there are not, and says which there are', async () => {
  const ended = await as(await server.person(), 'add', 'n8n', '--scopes', 'read,todo');
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(texts.expectedScopes) });
});
