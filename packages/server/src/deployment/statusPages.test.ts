import { statusPage as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLineUptime, readPlatformUptime, shareOf } from '../api/uptime/readUptime.ts';
import { startTestServer, type TestPerson, type TestServer } from '../testing/index.ts';

const zone = 'America/Mexico_City';
const HOUR = 3_600_000;
let server: TestServer;
let owner: TestPerson;
let clientId: string;
let params: { id: string };
beforeAll(async () => {
  server = await startTestServer({ statusPage: true });
  owner = await server.person();
  const payload = { businessName: 'Pan <b>&', phoneNumber: '5215512345678' };
  ({ id: clientId } = (await owner.sdk.request('POST /clients', { payload })).client);
  params = { id: clientId };
  await server
    .knex('runs')
    .insert({ id: server.knex.raw('new_id()'), beganAt: ago(240), seenAt: new Date() });
});
afterAll(() => server.stop());

const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
const look = (path: string, from = '203.0.113.7') =>
  server.inject({ method: 'GET', url: path, headers: { 'x-forwarded-for': from } });
const change = (to: Record<string, unknown>) => server.knex('sessions').where({ clientId }).update(to);
const line = () => readLineUptime(server.knex, zone, clientId);
const down = async () => (await line()).days.reduce((sum, day) => sum + day.down, 0);

it('counts what a line missed, and no pause that its owner asked for', async () => {
  await change({ state: 'connected', linkedAt: ago(240), since: ago(240) });
  expect(shareOf((await line()).days)).toBe(1);
  await change({ state: 'disconnected', reason: 'paused' });
  expect(await server.knex('lineOutages').where({ clientId })).toEqual([]);
  await change({ state: 'connected', reason: null });
  await change({ state: 'reconnecting', reason: 'connection-lost' });
  await server
    .knex('lineOutages')
    .where({ clientId })
    .update({ beganAt: ago(24) });
  expect(await line()).toMatchObject({ isDown: true });
  // Nobody waits for a line that is paused.
  await change({ state: 'disconnected', reason: 'paused' });
  const { isDown, days } = await line();
  expect(isDown).toBe(false);
  expect(await down()).toBeCloseTo(24 * 3_600, -2);
  expect(shareOf(days)).toBeCloseTo(0.9, 2);
  expect(days).toHaveLength(90);
  expect(days.filter(({ known }) => known > 0).length).toBeLessThanOrEqual(11);
});

it('the platform was away where no process said that it ran', async () => {
  const { knex } = server;
  const runs = (beganAt: Date, seenAt: Date) =>
    knex('runs').insert({ id: knex.raw('new_id()'), beganAt, seenAt });
  await knex('runs').where('beganAt', '<', ago(1)).delete();
  await knex('runs').update({ beganAt: ago(38) });
  await runs(ago(100), ago(50));
  await runs(ago(60), ago(40));
  const { days } = await readPlatformUptime(server.knex, zone);
  expect(days.reduce((sum, day) => sum + day.down, 0)).toBeCloseTo(2 * 3_600, -1);
});

it('its secret address shows a line and nothing else, until its owner renews or ends it', async () => {
  const make = async () =>
    (await owner.sdk.request('POST /clients/{id}/status-page', { params })).statusPage.path ?? '';
  expect((await owner.sdk.request('GET /clients/{id}/status-page', { params })).statusPage.path).toBeNull();
  const first = await make();
  const shown = await look(first);
  expect(shown).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
  expect(shown.payload).toContain('Pan &lt;b&gt;&amp;');
  expect(shown.payload).not.toMatch(/5215512345678|<script/);
  expect(shown.payload).not.toContain(clientId);

  const second = await make();
  expect(second).not.toBe(first);
  const gone = await look(first);
  const never = await look(`/estado/${'a'.repeat(32)}`);
  expect(gone).toMatchObject({ statusCode: 404, payload: never.payload });
  expect((await look('/estado/x')).payload).toBe(never.payload);
  expect((await look(second)).statusCode).toBe(200);

  const [colleague, admin] = [await server.person(), await server.person({ role: 'admin' })];
  const shownTo = await admin.sdk.request('GET /clients/{id}/status-page', { params });
  expect(shownTo.statusPage).toEqual({ isPublic: true, path: null });
  for (const { sdk } of [colleague, admin])
    await expect(sdk.request('POST /clients/{id}/status-page', { params })).rejects.toMatchObject({
      status: 404,
    });
  await owner.sdk.request('DELETE /clients/{id}/status-page', { params });
  expect((await look(second)).statusCode).toBe(404);
});

it('is there for everybody, not as often as they like, and not unless it is switched on', async () => {
  const { statusCode, payload, headers } = await look('/estado');
  expect(statusCode).toBe(200);
  expect(payload).toContain(texts.platform.name);
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
  const codes = [];
  for (let n = 0; n < 70; n += 1) codes.push((await look(`/estado/${n}`, '198.51.100.9')).statusCode);
  expect(codes.at(-1)).toBe(429);
  const other = await startTestServer();
  expect((await other.inject({ method: 'GET', url: '/estado' })).statusCode).toBe(404);
  await other.stop();
});
