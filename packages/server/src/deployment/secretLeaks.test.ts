import { Writable } from 'node:stream';
import { generateSync } from 'otplib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPushService } from '../api/operations/notifications/testing/startTestPushService.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../testing/index.ts';
import { readAllTables } from '../testing/readAllTables.ts';
import { type RecordingProxy, startRecordingProxy } from '../testing/startRecordingProxy.ts';

const proxyLogin = { username: 'usuario-del-proxy', password: 'clave-que-nadie-lee' };
const invalidSecrets = ['rk_clave-que-no-es', 'AAAA-BBBB-CCCC'];

/** Everything that a server with the log level `trace` has written. */
let logged = '';
let server: TestServer;
let proxy: RecordingProxy;
let service: Awaited<ReturnType<typeof startTestPushService>>;
beforeAll(async () => {
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  server = await startTestServer({
    log: pino({ level: 'trace' }, logStream),
    statusPage: true,
    allowedPrivateCidrs: ['127.0.0.0/8'],
  });
  const resolveTarget = () => ({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
  proxy = await startRecordingProxy({
    kind: 'socks5',
    login: `${proxyLogin.username}:${proxyLogin.password}`,
    resolveDestination: resolveTarget,
  });
  service = await startTestPushService();
});
afterAll(async () => {
  await server.stop();
  await proxy.stop();
  await service.stop();
});

/** Lists every encoding in which a secret could appear. */
const spellings = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').slice(0, -4),
];
const base64urlSpellings = (secret: string): readonly string[] => [
  secret,
  Buffer.from(secret, 'base64url').toString('hex'),
];

it('the platform writes no login secret, push address or proxy credential to the log or the database', async () => {
  const owner = await server.person();
  const { sdk } = owner;
  const { client } = await sdk.request('POST /clients', {
    payload: { businessName: 'Panadería', phoneNumber: '5215512345678' },
  });
  const params = { id: client.id };
  const tokens = [client.apiToken];
  tokens.push((await sdk.request('POST /clients/{id}/rotate-token', { params })).client.apiToken);
  const { secret: key } = await sdk.request('POST /keys', { payload: { name: 'n8n', scopes: ['read'] } });
  for (const token of [...tokens, key, ...invalidSecrets])
    await server.inject({ url: '/api/external/clients', headers: { 'x-api-token': token } });

  const { statusPage } = await sdk.request('POST /clients/{id}/status-page', { params });
  const address = statusPage.path?.split('/').at(-1) ?? '';
  expect((await server.inject({ url: `/estado/${address}` })).statusCode).toBe(200);
  await server.inject({ url: `/estado/${address}x` });

  await sdk.request('PUT /clients/{id}/proxy', {
    params,
    payload: { kind: 'socks5', host: '127.0.0.1', port: proxy.port, ...proxyLogin },
  });
  await sdk
    .request('PUT /clients/{id}/proxy', {
      params,
      payload: { kind: 'http', host: '127.0.0.1', port: 9, ...proxyLogin },
    })
    .catch(() => undefined);

  const { payload: pushSubscription } = service.browser();
  const browser = { ...pushSubscription, endpoint: `${pushSubscription.endpoint}/navegador-que-nadie-conoce` };
  await sdk.request('POST /notices/push', { payload: browser });
  for (const status of [201, 500, 0]) {
    service.status = status;
    await sdk.request('POST /notices/push/test').catch(() => undefined);
  }
  expect(service.requests.length).toBeGreaterThan(2);

  const { secret } = await sdk.request('POST /auth/two-step', { payload: { password: TEST_PASSWORD } });
  const currentCode = () => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
  const { codes } = await sdk.request('POST /auth/two-step/confirm', {
    payload: { password: TEST_PASSWORD, code: currentCode() },
  });
  for (const code of [codes[0], '123457', invalidSecrets[1]])
    await server.sdk
      .request('POST /auth/login', { payload: { email: owner.email, password: TEST_PASSWORD, code } })
      .catch(() => undefined);

  const { endpoint, keys } = browser;
  const secrets = [
    ...[...tokens, key, address, secret, ...codes, owner.token, TEST_PASSWORD].flatMap(spellings),
    ...[proxyLogin.username, proxyLogin.password, new URL(endpoint).pathname].flatMap(spellings),
    ...[keys.auth, keys.p256dh, address].flatMap(base64urlSpellings),
  ];
  expect(secrets.length).toBeGreaterThan(80);
  const stored = await readAllTables(server.connection);
  expect(logged.length).toBeGreaterThan(4_000);
  expect(stored).toContain(client.id);
  expect(secrets.filter(each => logged.includes(each))).toEqual([]);
  expect(secrets.filter(each => stored.includes(each))).toEqual([]);
  // An invalid secret must not be logged either, because it may be a mistyped valid secret.
  expect(invalidSecrets.filter(each => logged.includes(each))).toEqual([]);
});
