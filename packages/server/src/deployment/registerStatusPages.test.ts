import { statusPageTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { computeAvailability, readLineUptime, readPlatformUptime } from '../api/clients/uptime/readUptime.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/index.ts';

const zone = 'America/Mexico_City';
const HOUR = 3_600_000;
let server: TestServer;
let owner: TestUser;
let clientId: string;
let params: { id: string };
beforeAll(async () => {
  server = await startTestServer({ statusPage: true });
  owner = await server.person();
  const payload = { businessName: 'Pan <b>&', phoneNumber: '5215512345678' };
  ({ id: clientId } = (await owner.sdk.request('POST /clients', { payload })).client);
  params = { id: clientId };
  await insertRun(ago(240), new Date());
});
afterAll(() => server.stop());

const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
const insertRun = (startedAt: Date, lastSeenAt: Date) =>
  server.knex('serverRuns').insert({ id: server.knex.raw('generate_uuid_v7()'), startedAt, lastSeenAt });
const fetchPage = (path: string, from = '203.0.113.7') =>
  server.inject({ method: 'GET', url: path, headers: { 'x-forwarded-for': from } });
const updateSession = (to: Record<string, unknown>) => server.knex('sessions').where({ clientId }).update(to);
const readUptime = () => readLineUptime(server.knex, zone, clientId);
const countDownSeconds = async () => (await readUptime()).days.reduce((sum, day) => sum + day.down, 0);

it('the uptime of a line counts outages, but not the pauses that the owner requested', async () => {
  await updateSession({ state: 'connected', linkedAt: ago(240), stateSince: ago(240) });
  expect(computeAvailability((await readUptime()).days)).toBe(1);
  await updateSession({ state: 'disconnected', reason: 'paused' });
  expect(await server.knex('lineOutages').where({ clientId })).toEqual([]);
  await updateSession({ state: 'connected', reason: null });
  await updateSession({ state: 'reconnecting', reason: 'connection-lost' });
  await server
    .knex('lineOutages')
    .where({ clientId })
    .update({ startedAt: ago(24) });
  expect(await readUptime()).toMatchObject({ isDown: true });
  // A paused line is not counted as down.
  await updateSession({ state: 'disconnected', reason: 'paused' });
  const { isDown, days } = await readUptime();
  expect(isDown).toBe(false);
  expect(await countDownSeconds()).toBeCloseTo(24 * 3_600, -2);
  expect(computeAvailability(days)).toBeCloseTo(0.9, 2);
  expect(days).toHaveLength(90);
  expect(days.filter(({ known }) => known > 0).length).toBeLessThanOrEqual(11);
});

it('the uptime of the platform counts periods that no run covers as downtime', async () => {
  const { knex } = server;
  await knex('serverRuns').where('startedAt', '<', ago(1)).delete();
  await knex('serverRuns').update({ startedAt: ago(38) });
  await insertRun(ago(100), ago(50));
  await insertRun(ago(60), ago(40));
  const { days } = await readPlatformUptime(server.knex, zone);
  expect(days.reduce((sum, day) => sum + day.down, 0)).toBeCloseTo(2 * 3_600, -1);
});

it('a secret status address shows only its line, until the owner renews or deletes the address', async () => {
  const createStatusPage = async () =>
    (await owner.sdk.request('POST /clients/{id}/status-page', { params })).statusPage.path ?? '';
  expect((await owner.sdk.request('GET /clients/{id}/status-page', { params })).statusPage.path).toBeNull();
  const first = await createStatusPage();
  const page = await fetchPage(first);
  expect(page).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
  expect(page.payload).toContain('Pan &lt;b&gt;&amp;');
  expect(page.payload).not.toMatch(/5215512345678|<script/);
  expect(page.payload).not.toContain(clientId);

  const second = await createStatusPage();
  expect(second).not.toBe(first);
  const oldAddressPage = await fetchPage(first);
  const unknownAddressPage = await fetchPage(`/estado/${'a'.repeat(32)}`);
  expect(oldAddressPage).toMatchObject({ statusCode: 404, payload: unknownAddressPage.payload });
  expect((await fetchPage('/estado/x')).payload).toBe(unknownAddressPage.payload);
  expect((await fetchPage(second)).statusCode).toBe(200);

  const [colleague, admin] = [await server.person(), await server.person({ role: 'admin' })];
  const adminView = await admin.sdk.request('GET /clients/{id}/status-page', { params });
  expect(adminView.statusPage).toEqual({ isPublic: true, path: null });
  for (const { sdk } of [colleague, admin])
    await expect(sdk.request('POST /clients/{id}/status-page', { params })).rejects.toMatchObject({
      status: 404,
    });
  await owner.sdk.request('DELETE /clients/{id}/status-page', { params });
  expect((await fetchPage(second)).statusCode).toBe(404);
});

it('the platform status page is public and rate limited, and absent when status pages are disabled', async () => {
  const { statusCode, payload, headers } = await fetchPage('/estado');
  expect(statusCode).toBe(200);
  expect(payload).toContain(texts.platform.name);
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
  const codes = [];
  for (let n = 0; n < 70; n += 1) codes.push((await fetchPage(`/estado/${n}`, '198.51.100.9')).statusCode);
  expect(codes.at(-1)).toBe(429);
  const serverWithoutPages = await startTestServer();
  expect((await serverWithoutPages.inject({ method: 'GET', url: '/estado' })).statusCode).toBe(404);
  await serverWithoutPages.stop();
});
