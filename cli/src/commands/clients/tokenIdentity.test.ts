import { startTestServer, TEST_PASSWORD, type TestServer } from '@recado/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a session without a recent proof of identity reads the API token with the password', async () => {
  const ana = await server.person();
  const payload = { businessName: 'La Espiga', phoneNumber: '5215512340078' };
  const { client } = await ana.sdk.request('POST /clients', { payload });
  const ageSession = () =>
    server
      .knex('signIns')
      .where({ userId: ana.id })
      .update({ createdAt: new Date(0), verifiedAt: new Date(0) });
  const env = { RECADO_URL: server.url, RECADO_SESSION_TOKEN: ana.token, RECADO_PASSWORD: TEST_PASSWORD };
  const run = (...args: string[]) => runCliInProcess(args, env);
  await ageSession();
  expect(await run('clients', 'show', client.phoneNumber)).toMatchObject({ code: 0 });
  expect(await run('clients', 'token', client.phoneNumber, '--reveal')).toMatchObject({
    code: 0,
    stdout: `${client.apiToken}\n`,
  });
});
