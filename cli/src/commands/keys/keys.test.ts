import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '@recado/server/testing';
import { cliTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { selectFollowedClients } from '../tail/FollowedClient.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { keys: texts } = cliTexts;
const phone = '5215512345678';
const runAs = ({ token }: TestUser, ...args: string[]) =>
  runCliInProcess(['keys', ...args], { RECADO_URL: server.url, RECADO_SESSION_TOKEN: token });

it('recado keys creates an account key for one client, prints it once, lists it and revokes it', async () => {
  const owner = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: phone };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  expect((await runAs(owner)).stderr).toContain(texts.empty);

  const result = await runAs(owner, 'add', 'n8n', '--scopes', 'read,manage', '--clients', phone, '--days', '30');
  expect(result).toMatchObject({ code: 0, stderr: `${texts.add.done('n8n')}\n` });
  const secret = result.stdout.trim();
  expect(secret).toMatch(/^rk_/);
  const { clients } = await server.sdk.withApiToken(secret).request('GET /external/clients');
  expect(clients).toMatchObject([{ id: client.id }]);

  const { stdout } = await runAs(owner);
  expect(stdout).toMatch(/n8n +rk_\S+ +read, manage +1 /);
  expect(stdout).not.toContain(secret);
  const { keys } = JSON.parse((await runAs(owner, '--json')).stdout);
  expect(keys).toMatchObject([{ scopes: ['read', 'manage'], clients: [client.id] }]);

  const stranger = await server.person();
  expect(readErrorMessage(await runAs(stranger, 'revoke', 'n8n', '--confirm', 'REVOCAR')).message).toContain(
    texts.unknown('n8n'),
  );
  expect((await runAs(owner, 'revoke', 'n8n', '--confirm', 'no')).code).not.toBe(0);
  expect((await runAs(owner, 'revoke', 'n8n', '--confirm', 'REVOCAR')).stdout).toContain(texts.revoke.done('n8n'));
  await expect(server.sdk.withApiToken(secret).request('GET /external/clients')).rejects.toMatchObject({
    status: 401,
  });
});

it('recado tail follows all or only the named clients of a key, and recado check uses a connected client', async () => {
  const owner = await server.person();
  const numbers = ['5215500001001', '5215500001002'];
  for (const phoneNumber of numbers)
    await owner.sdk.request('POST /clients', { payload: { businessName: phoneNumber, phoneNumber } });
  const result = await runAs(owner, 'add', 'terminal', '--scopes', 'read,send');
  const credential = { kind: 'api', token: result.stdout.trim() } as const;
  const remote = { credential, sdk: server.sdk, signal: new AbortController().signal };
  const names = async (...clientNames: string[]) =>
    (await selectFollowedClients(remote, clientNames)).map(({ name }) => name);
  expect(await names()).toEqual(numbers);
  expect(await names('55 0000 1002')).toEqual(['5215500001002']);
  await expect(names(phone)).rejects.toThrow(cliTexts.remote.keyNotForClient(phone));
  for (const followedClient of await selectFollowedClients(remote, [])) {
    const events = [{ clientId: followedClient.id, type: 'webhook.test', fromMe: false, data: { message: 'Prueba' } }];
    await server.knex.raw('SELECT write_events(CAST(? AS jsonb))', [JSON.stringify(events)]);
    const { rows } = await server.knex.raw('SELECT sequence FROM events WHERE client_id = ?', [followedClient.id]);
    expect(await followedClient.firstAfter(Number(rows[0].sequence) - 1, remote.signal)).toMatchObject({
      clientId: followedClient.id,
    });
  }

  const checkResult = await runCliInProcess(['check', phone], {
    RECADO_URL: server.url,
    RECADO_API_TOKEN: credential.token,
  });
  expect(readErrorMessage(checkResult).message).toBe(cliTexts.check.nobodyConnected);
});

it('recado keys add rejects unknown scopes and lists the valid ones', async () => {
  const result = await runAs(await server.person(), 'add', 'n8n', '--scopes', 'read,todo');
  expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining(texts.expectedScopes) });
});

it('recado keys add proves the identity of its user when the session has not done so for ten minutes', async () => {
  const owner = await server.person();
  await server
    .knex('signIns')
    .where({ userId: owner.id })
    .update({ createdAt: new Date(0), verifiedAt: new Date(Date.now() - 11 * 60_000) });
  const environment = { RECADO_URL: server.url, RECADO_SESSION_TOKEN: owner.token };
  const refused = await runCliInProcess(['keys', 'add', 'n8n'], environment);
  expect(refused.code).not.toBe(0);
  expect(readErrorMessage(refused).message).toContain('RECADO_PASSWORD');
  const wrong = await runCliInProcess(['keys', 'add', 'n8n'], { ...environment, RECADO_PASSWORD: 'otra' });
  expect(wrong.code).not.toBe(0);
  expect((await owner.sdk.request('GET /keys')).keys).toEqual([]);
  const added = await runCliInProcess(['keys', 'add', 'n8n'], { ...environment, RECADO_PASSWORD: TEST_PASSWORD });
  expect(added).toMatchObject({ code: 0, stdout: expect.stringMatching(/^rk_/) });
});
