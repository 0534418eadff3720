import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DEFAULT_PLATFORM_LIMITS, type PlatformCeilings } from '@recado/contract';
import { accountLimitTexts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';
import { createUploadForm } from '../../messaging/files/testing/createUploadForm.ts';

const texts = accountLimitTexts.ceilings;
let server: TestServer;
let admin: TestUser;
let owner: TestUser;
let phoneCount = 0;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ role: 'admin' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await server.person();
  await server.knex('settings').where({ key: 'limits' }).delete();
  await admin.sdk.request('PUT /admin/limits', { payload: DEFAULT_PLATFORM_LIMITS });
});

const setCeilings = (ceilings: Partial<PlatformCeilings>) =>
  admin.sdk.request('PUT /admin/limits', {
    payload: { ...DEFAULT_PLATFORM_LIMITS, ceilings: { ...DEFAULT_PLATFORM_LIMITS.ceilings, ...ceilings } },
  });
const addLine = () => {
  phoneCount += 1;
  const payload = { businessName: 'Panadería', phoneNumber: `52155123${10_000 + phoneCount}` };
  return owner.sdk.request('POST /clients', { payload });
};
const upload = (apiToken: string, kilobytes: number) =>
  server.sdk.withApiToken(apiToken).request('POST /external/media', {
    payload: createUploadForm(randomBytes(kilobytes * 1_000), 'application/octet-stream'),
  });

describe('the limits of a platform whose administrators set none', () => {
  it('are the documented defaults, for new accounts and in the database', async () => {
    await server.knex('settings').where({ key: 'limits' }).delete();
    expect((await admin.sdk.request('GET /admin/limits')).limits).toEqual(DEFAULT_PLATFORM_LIMITS);
    const { maxLines, storageMb, ceilings } = DEFAULT_PLATFORM_LIMITS;
    expect((await owner.sdk.request('GET /limits')).limits).toMatchObject({
      lines: { most: maxLines },
      messages: { most: null },
      storage: { mostMb: storageMb },
      streams: { most: ceilings.streamsPerAccount, perToken: ceilings.streamsPerToken, open: 0 },
      secretReadsPerMinute: ceilings.secretReadsPerMinute,
    });
  });

  it('refuse the client after the hundredth with the next step', async () => {
    await server.knex('settings').where({ key: 'limits' }).delete();
    const { client } = await addLine();
    await server.knex.raw(
      `INSERT INTO clients (id, owner_id, business_name, phone_number, token_digest, token_sealed)
       SELECT gen_random_uuid(), owner_id, business_name, '5215599' || n, decode(md5(CAST(n AS text)), 'hex'), token_sealed
       FROM clients, generate_series(1, 99) AS g (n) WHERE id = :id`,
      { id: client.id },
    );
    await expect(addLine()).rejects.toMatchObject({
      status: 409,
      serverMessage: accountLimitTexts.limitReached.lines(100),
    });
  });

  it('are removed by an administrator, and stay removed', async () => {
    await admin.sdk.request('PUT /admin/limits', {
      payload: { ...DEFAULT_PLATFORM_LIMITS, maxLines: null, storageMb: null },
    });
    expect((await owner.sdk.request('GET /limits')).limits).toMatchObject({
      lines: { most: null },
      storage: { mostMb: null },
    });
    // A change without ceilings, as an earlier program sends it, keeps them.
    await setCeilings({ streamsPerToken: 7 });
    const { ceilings: _, ...payload } = DEFAULT_PLATFORM_LIMITS;
    const { limits } = await admin.sdk.request('PUT /admin/limits', { payload });
    expect(limits.ceilings).toEqual({ ...DEFAULT_PLATFORM_LIMITS.ceilings, streamsPerToken: 7 });
  });
});

it('changes of different ceilings at the same time are all stored', async () => {
  await server.knex('settings').where({ key: 'limits' }).delete();
  const { ceilings: _, ...payload } = DEFAULT_PLATFORM_LIMITS;
  const changes: Partial<PlatformCeilings>[] = [
    { totalStorageMb: 7 },
    { freeDiskMb: null },
    { streamsPerToken: 7 },
    { streamsPerAccount: 7 },
    { secretReadsPerMinute: 7 },
    { adminCodeTriesPerHour: 7 },
  ];
  await Promise.all(
    changes.map(ceilings => admin.sdk.request('PUT /admin/limits', { payload: { ...payload, ceilings } })),
  );
  expect((await admin.sdk.request('GET /admin/limits')).limits.ceilings).toEqual(Object.assign({}, ...changes));
});

describe('the ceiling of live streams', () => {
  const openings: AbortController[] = [];
  afterAll(() => {
    for (const controller of openings) controller.abort();
  });
  const open = async (path: string, headers: Record<string, string>) => {
    const controller = new AbortController();
    openings.push(controller);
    const response = await fetch(`${server.nodeUrl}/api${path}`, {
      headers: { accept: 'text/event-stream', ...headers },
      signal: controller.signal,
    });
    return { status: response.status, close: () => controller.abort(), text: () => response.text(), response };
  };

  it('refuses further streams of a token and of an account, and counts closed streams no more', async () => {
    await setCeilings({ streamsPerToken: 2, streamsPerAccount: 3 });
    const [first, second] = [(await addLine()).client, (await addLine()).client];
    const openWith = (apiToken: string) => open('/external/events', { 'x-api-token': apiToken });
    const opened = [await openWith(first.apiToken), await openWith(first.apiToken)];
    expect(opened.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await openWith(first.apiToken);
    expect([refused.status, refused.response.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await refused.text()).toContain(texts.streamsPerToken(2));

    const session = { authorization: `Bearer ${owner.token}` };
    expect((await open('/clients/connections', session)).status).toBe(200);
    for (const stream of [await openWith(second.apiToken), await open(`/clients/${first.id}/events`, session)]) {
      expect(stream.status).toBe(429);
      expect(await stream.text()).toContain(texts.streamsPerAccount(3));
    }
    expect((await owner.sdk.request('GET /limits')).limits.streams).toEqual({ most: 3, perToken: 2, open: 3 });
    // Pages of events are no streams, so programs can still read them.
    await server.sdk.withApiToken(first.apiToken).request('GET /external/events');

    opened[0]?.close();
    await expect.poll(async () => (await openWith(second.apiToken)).status, { timeout: 15_000 }).toBe(200);
  });

  it('lets an account key and a session follow more clients than one token may open streams', async () => {
    await setCeilings({ streamsPerToken: 1, streamsPerAccount: 6 });
    const { secret } = await owner.sdk.request('POST /keys', { payload: { name: 'n8n', scopes: ['read'] } });
    const session = { authorization: `Bearer ${owner.token}` };
    for (const { client } of [await addLine(), await addLine(), await addLine()]) {
      const withKey = { 'x-api-token': secret, 'x-client-id': client.id };
      expect((await open('/external/events', withKey)).status).toBe(200);
      expect((await open(`/clients/${client.id}/events`, session)).status).toBe(200);
    }
    const refused = await open('/clients/connections', session);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain(texts.streamsPerAccount(6));
  });

  it('counts a stream no more whose reader disconnects at once', async () => {
    await setCeilings({ streamsPerToken: 2 });
    const { client } = await addLine();
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const opening = open('/external/events', { 'x-api-token': client.apiToken }).catch(() => undefined);
      await wait(attempt % 5);
      openings.at(-1)?.abort();
      await opening;
    }
    const readOpen = async () => (await owner.sdk.request('GET /limits')).limits.streams.open;
    await expect.poll(readOpen, { timeout: 15_000 }).toBe(0);
  });
});

describe('other ceilings', () => {
  it('refuse secrets that are read too often, so that the audit log does not grow without bound', async () => {
    await setCeilings({ secretReadsPerMinute: 5 });
    const { client } = await addLine();
    const params = { id: client.id };
    const read = () => owner.sdk.raw('GET /clients/{id}/webhook/secret', { params });
    const answers = [];
    for (let attempt = 0; attempt < 20; attempt += 1) answers.push(await read());
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(6);
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { message: expect.stringContaining('Espere') } });
    const entries = await server.knex('auditEntries').where({ targetId: client.id, action: 'webhook.secret_shown' });
    expect(entries.length).toBe(answers.filter(({ status }) => status === 200).length);
    await expect(owner.sdk.request('POST /clients/{id}/webhook/secret/rotate', { params })).rejects.toMatchObject({
      status: 429,
    });
  });

  it("refuse the tries of one account with the first administrator's code, from any network", async () => {
    await setCeilings({ adminCodeTriesPerHour: 3 });
    const claim = (host: number) =>
      owner.sdk.raw('POST /auth/claim-admin', {
        payload: { code: 'K7QD-3MXA-9TBV' },
        headers: { 'x-forwarded-for': `203.0.113.${host}` },
      });
    const statuses = [];
    for (let host = 1; host <= 6; host += 1) statuses.push((await claim(host)).status);
    expect(statuses).toEqual([404, 404, 404, 429, 429, 429]);
    const other = await server.person();
    expect((await other.sdk.raw('POST /auth/claim-admin', { payload: { code: 'X' } })).status).toBe(404);
  });

  it('refuse uploads beyond the storage of the platform and of the account', async () => {
    const { apiToken } = (await addLine()).client;
    const before = await server.knex('uploads').sum({ bytes: 'size' }).first();
    const usedMb = Math.ceil(Number(before?.bytes ?? 0) / 1_000_000);
    await setCeilings({ totalStorageMb: usedMb + 1 });
    await upload(apiToken, 600);
    await expect(upload(apiToken, 1_500)).rejects.toMatchObject({
      status: 409,
      serverMessage: texts.totalStorage(usedMb + 1),
    });
    await setCeilings({ totalStorageMb: null });
    await upload(apiToken, 1_500);
  });

  it('refuse uploads while the disk is almost full, before they are received', async () => {
    const { apiToken } = (await addLine()).client;
    await setCeilings({ freeDiskMb: 1_000_000_000 });
    await expect(upload(apiToken, 1)).rejects.toMatchObject({ status: 409, serverMessage: texts.freeDisk });
    await setCeilings({ freeDiskMb: null });
    await upload(apiToken, 1);
  });
});
