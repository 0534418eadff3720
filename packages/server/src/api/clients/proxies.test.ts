import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startProxy, type TestProxy } from '../../testing/startProxy.ts';
import { startWorld, type World } from '../routes/testing/startWorld.ts';

const username = 'panaderia';
const password = 'canela-que-nadie-lee';
const patience = { timeout: 30_000 };

let world: World;
let http: TestProxy;
let socks: TestProxy;
let logged = '';

beforeAll(async () => {
  const heard = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  world = await startWorld({ log: pino({ level: 'debug' }, heard) });
  await world.connect();
  // What is at its other end is nobody's matter here: the fake network says nothing by it.
  const somewhere = await startProxy({ kind: 'http' });
  const leads = () => ({ host: '127.0.0.1', port: somewhere.port });
  http = await startProxy({ kind: 'http', login: `${username}:${password}`, leads });
  socks = await startProxy({ kind: 'socks5', login: `${username}:${password}`, leads });
});
afterAll(async () => {
  await http.stop();
  await socks.stop();
  await world.stop();
});

const params = () => ({ id: world.client.id });
const choose = ({ kind, host, port }: TestProxy, said = password) =>
  world.owner.sdk.request('PUT /clients/{id}/proxy', {
    params: params(),
    payload: { kind, host, port, username, password: said },
  });
const status = () => world.owner.sdk.request('GET /whatsapp/client/{id}/status', { params: params() });
const connected = () =>
  vi.waitFor(async () => expect(await status()).toMatchObject({ isConnected: true }), patience);
const troubles = () => world.server.knex('troubles').where({ topic: 'proxy' }).orderBy('opened_at');
const kept = () => world.server.knex('line_proxies');

it('keeps nothing that was tried in vain', async () => {
  await expect(choose(socks, 'vainilla')).rejects.toMatchObject({
    status: 422,
    serverMessage: expect.stringContaining('usuario o la contraseña'),
  });
  await expect(choose({ ...socks, port: 9 })).rejects.toMatchObject({ status: 422 });
  for (const host of ['10.0.0.7', '[::1]', '169.254.169.254'])
    await expect(choose({ ...socks, host })).rejects.toMatchObject({ status: 400 });
  expect(await kept()).toEqual([]);
  expect(await status()).toMatchObject({ isConnected: true });
});

it('connects a line by it without another QR, and tells nobody its password', async () => {
  expect((await choose(socks)).proxy).toEqual({
    kind: 'socks5',
    host: socks.host,
    port: socks.port,
    username,
    hasPassword: true,
  });
  await connected();
  expect(socks.asked).toEqual(['fake.network:443', 'fake.network:443']);
  expect(socks.open).toBe(1);
  const [row] = await kept();
  expect(row.sealed.toString('latin1')).not.toContain(username);
  const asked = await world.owner.sdk.request('GET /clients/{id}/proxy', { params: params() });
  expect(JSON.stringify(asked)).not.toContain(password);
  const tried = await world.owner.sdk.request('POST /clients/{id}/proxy/test', { params: params() });
  expect(tried).toMatchObject({ works: true });
});

it('says so when it is gone, goes no other way, and is back with it', async () => {
  await socks.kill();
  await vi.waitFor(
    async () =>
      expect(await status()).toMatchObject({
        isConnected: false,
        connection: {
          state: 'reconnecting',
          reason: 'proxy-unreachable',
          explanation: { what: expect.stringContaining('por el proxy') },
        },
      }),
    patience,
  );
  expect(await troubles()).toMatchObject([{ kind: 'proxy', clearedAt: null }]);
  const tried = await world.owner.sdk.request('POST /clients/{id}/proxy/test', { params: params() });
  expect(tried).toMatchObject({ works: false, message: expect.stringContaining('no contesta') });
  const { devices } = world.server.network.phone('5215512345678');
  expect([...devices].map(({ connected: isThere }) => isThere)).toEqual([false]);
  await socks.revive();
  await world.owner.sdk.request('POST /whatsapp/client/{id}/restart', { params: params() });
  await connected();
  expect(socks.open).toBe(1);
  expect((await troubles())[0]).toMatchObject({ clearedAt: expect.any(Date) });
});

it('leaves it for another one, and for none', async () => {
  await choose(http);
  await connected();
  expect([socks.open, http.open]).toEqual([0, 1]);
  const { proxy } = await world.owner.sdk.request('DELETE /clients/{id}/proxy', { params: params() });
  expect(proxy).toBeNull();
  await connected();
  expect([socks.open, http.open]).toEqual([0, 0]);
  await expect(
    world.owner.sdk.request('POST /clients/{id}/proxy/test', { params: params() }),
  ).rejects.toMatchObject({ status: 404 });
});

it('is chosen by nobody but the owner, and its credentials are written nowhere', async () => {
  await world.admin.sdk.request('GET /clients/{id}/proxy', { params: params() });
  for (const { sdk } of [world.admin, world.target])
    await expect(sdk.request('DELETE /clients/{id}/proxy', { params: params() })).rejects.toMatchObject({
      status: 404,
    });
  const told = await world.server.knex('audit').where('action', 'like', 'client.proxy%');
  expect(told).toHaveLength(3);
  const events = await world.server.knex('events');
  expect(logged).toContain('proxy-unreachable');
  expect(logged + JSON.stringify([told, events])).not.toMatch(/canela-que|Y2FuZWxh|vainilla/);
});
