import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type RecordingProxy, startRecordingProxy } from '../../../testing/startRecordingProxy.ts';
import { type ContractTestServer, startContractTestServer } from '../../testing/startContractTestServer.ts';

const username = 'panaderia';
const password = 'canela-que-nadie-lee';
const waitOptions = { timeout: 30_000 };

let world: ContractTestServer;
let http: RecordingProxy;
let socks: RecordingProxy;
let logged = '';

beforeAll(async () => {
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  world = await startContractTestServer({ log: pino({ level: 'debug' }, logStream) });
  await world.connect();
  // Any proxy can be the remote end, because the fake network sends nothing through it.
  const remoteEnd = await startRecordingProxy({ kind: 'http' });
  const resolveDestination = () => ({ host: '127.0.0.1', port: remoteEnd.port });
  http = await startRecordingProxy({ kind: 'http', login: `${username}:${password}`, resolveDestination });
  socks = await startRecordingProxy({ kind: 'socks5', login: `${username}:${password}`, resolveDestination });
});
afterAll(async () => {
  await http.stop();
  await socks.stop();
  await world.stop();
});

const params = () => ({ id: world.client.id });
const choose = ({ kind, host, port }: RecordingProxy, chosenPassword = password) =>
  world.owner.sdk.request('PUT /clients/{id}/proxy', {
    params: params(),
    payload: { kind, host, port, username, password: chosenPassword },
  });
const status = () => world.owner.sdk.request('GET /whatsapp/client/{id}/status', { params: params() });
const connected = () =>
  vi.waitFor(async () => expect(await status()).toMatchObject({ isConnected: true }), waitOptions);
const alerts = () => world.server.knex('alerts').where({ topic: 'proxy' }).orderBy('opened_at');
const storedProxies = () => world.server.knex('line_proxies');

it('a proxy is not stored when its test fails or its address is forbidden', async () => {
  await expect(choose(socks, 'vainilla')).rejects.toMatchObject({
    status: 422,
    serverMessage: expect.stringContaining('usuario o la contraseña'),
  });
  await expect(choose({ ...socks, port: 9 })).rejects.toMatchObject({ status: 422 });
  for (const host of ['10.0.0.7', '[::1]', '169.254.169.254'])
    await expect(choose({ ...socks, host })).rejects.toMatchObject({ status: 400 });
  expect(await storedProxies()).toEqual([]);
  expect(await status()).toMatchObject({ isConnected: true });
});

it('a line connects through a proxy without another QR, and the API never returns the password of the proxy', async () => {
  expect((await choose(socks)).proxy).toEqual({
    kind: 'socks5',
    host: socks.host,
    port: socks.port,
    username,
    hasPassword: true,
  });
  await connected();
  expect(socks.requestedDestinations).toEqual(['fake.network:443', 'fake.network:443']);
  expect(socks.openConnections).toBe(1);
  const [row] = await storedProxies();
  expect(row.settingsSealed.toString('latin1')).not.toContain(username);
  const response = await world.owner.sdk.request('GET /clients/{id}/proxy', { params: params() });
  expect(JSON.stringify(response)).not.toContain(password);
  const testResult = await world.owner.sdk.request('POST /clients/{id}/proxy/test', { params: params() });
  expect(testResult).toMatchObject({ works: true });
});

it('a line reports an unreachable proxy, uses no other route, and reconnects when the proxy is back', async () => {
  await socks.kill();
  await vi.waitFor(
    async () =>
      expect(await status()).toMatchObject({
        isConnected: false,
        connection: {
          state: 'reconnecting',
          reason: 'proxy-unreachable',
          explanation: { what: expect.stringContaining('El proxy') },
        },
      }),
    waitOptions,
  );
  expect(await alerts()).toMatchObject([{ kind: 'proxy', resolvedAt: null }]);
  const testResult = await world.owner.sdk.request('POST /clients/{id}/proxy/test', { params: params() });
  expect(testResult).toMatchObject({ works: false, message: expect.stringContaining('no contesta') });
  const { devices } = world.server.network.phone('5215512345678');
  expect([...devices].map(({ isConnected: isThere }) => isThere)).toEqual([false]);
  await socks.revive();
  await world.owner.sdk.request('POST /whatsapp/client/{id}/restart', { params: params() });
  await connected();
  expect(socks.openConnections).toBe(1);
  expect((await alerts())[0]).toMatchObject({ resolvedAt: expect.any(Date) });
});

it('a line reconnects through another proxy after a change, and directly after the removal of its proxy', async () => {
  await choose(http);
  await connected();
  expect([socks.openConnections, http.openConnections]).toEqual([0, 1]);
  const { proxy } = await world.owner.sdk.request('DELETE /clients/{id}/proxy', { params: params() });
  expect(proxy).toBeNull();
  await connected();
  expect([socks.openConnections, http.openConnections]).toEqual([0, 0]);
  await expect(world.owner.sdk.request('POST /clients/{id}/proxy/test', { params: params() })).rejects.toMatchObject({
    status: 404,
  });
});

it('the proxy API accepts changes only from the owner, and writes credentials to no log, audit entry or event', async () => {
  await world.admin.sdk.request('GET /clients/{id}/proxy', { params: params() });
  for (const { sdk } of [world.admin, world.target])
    await expect(sdk.request('DELETE /clients/{id}/proxy', { params: params() })).rejects.toMatchObject({
      status: 404,
    });
  const auditEntries = await world.server.knex('auditEntries').where('action', 'like', 'client.proxy%');
  expect(auditEntries).toHaveLength(3);
  const events = await world.server.knex('events');
  expect(logged).toContain('proxy-unreachable');
  expect(logged + JSON.stringify([auditEntries, events])).not.toMatch(/canela-que|Y2FuZWxh|vainilla/);
});
