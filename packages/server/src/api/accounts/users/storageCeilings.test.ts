import { randomBytes } from 'node:crypto';
import { DEFAULT_PLATFORM_LIMITS, type PlatformLimits } from '@recado/contract';
import { accountLimitTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDatabasePool } from '../../../core/data/database.ts';
import { storeMessages } from '../../../core/messages/index.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';
import { createUploadForm } from '../../messaging/files/testing/createUploadForm.ts';
import { createCeilingService } from './createCeilingService.ts';

let server: TestServer;
let admin: TestUser;
let phoneCount = 0;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ role: 'admin' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.knex('settings').where({ key: 'limits' }).delete();
  await admin.sdk.request('PUT /admin/limits', { payload: DEFAULT_PLATFORM_LIMITS });
});

const setLimits = (limits: Partial<PlatformLimits>, ceilings: Partial<PlatformLimits['ceilings']> = {}) =>
  admin.sdk.request('PUT /admin/limits', { payload: { ...DEFAULT_PLATFORM_LIMITS, ...limits, ceilings } });
const addLine = async (owner: TestUser) => {
  phoneCount += 1;
  const payload = { businessName: 'Panadería', phoneNumber: `52155124${10_000 + phoneCount}` };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  const upload = (file: Buffer) =>
    server.sdk.withApiToken(client.apiToken).request('POST /external/media', {
      payload: createUploadForm(file, 'application/octet-stream'),
    });
  return { id: client.id, upload };
};
const createFile = (kilobytes: number) => randomBytes(kilobytes * 1_000);
const storeReceivedFile = (clientId: string, size: number) => {
  const path = `media/${clientId}/ab/${'ab'.repeat(32)}`;
  const media = { mimeType: 'video/mp4', size, path, sha256: 'ab'.repeat(32) };
  const contact = { phone: '5215587660002' };
  return storeMessages(server.knex, clientId, [
    { waId: 'R1', fromMe: false, contact, type: 'video', timestamp: new Date(), media },
  ]);
};

it('received files beyond the limit of the platform refuse no upload of the account', async () => {
  const owner = await server.person();
  const { id, upload } = await addLine(owner);
  await setLimits({}, { totalStorageMb: null });
  await storeReceivedFile(id, 25_000_000_000);
  await upload(createFile(1));
  expect((await owner.sdk.request('GET /limits')).limits).toMatchObject({
    storage: { mostMb: DEFAULT_PLATFORM_LIMITS.storageMb, usedMb: 0 },
    warnings: [],
  });
});

it('uploads near the limit of the platform warn the owner, and further ones are refused', async () => {
  const owner = await server.person();
  const { id, upload } = await addLine(owner);
  await setLimits({ storageMb: 1 });
  await storeReceivedFile(id, 5_000_000);
  const file = createFile(850);
  await upload(file);
  const warning = { kind: 'storage', isReached: false, what: texts.uploads(0.85, 1), next: texts.next.near };
  expect((await owner.sdk.request('GET /limits')).limits.warnings).toEqual([warning]);
  expect((await owner.sdk.request('GET /today')).limits).toEqual([warning]);
  await expect(upload(createFile(300))).rejects.toMatchObject({
    status: 409,
    serverMessage: texts.limitReached.uploads(1),
  });
  await upload(file);
});

it('the ceiling of all accounts refuses neither a file that is stored already nor files of administrators', async () => {
  const [owner, own] = [await addLine(await server.person()), await addLine(admin)];
  const file = createFile(1);
  await owner.upload(file);
  await storeReceivedFile(owner.id, 2_000_000);
  await setLimits({}, { totalStorageMb: 1 });
  await expect(owner.upload(createFile(1))).rejects.toMatchObject({ serverMessage: texts.ceilings.totalStorage(1) });
  await owner.upload(file);
  await own.upload(createFile(1));
});

it('administrators are told about received files near the ceiling, and messages are still stored', async () => {
  const owner = await addLine(await server.person());
  await setLimits({}, { totalStorageMb: 1 });
  const readHealth = async () => (await admin.sdk.request('GET /admin/health')).health;
  const { used } = (await readHealth()).storage;
  await setLimits({}, { totalStorageMb: Math.ceil(used / 1e6) + 100 });
  await storeReceivedFile(owner.id, 95_000_000);
  // Figures are cached for two seconds.
  await expect.poll(async () => (await readHealth()).storage.used, { timeout: 10_000 }).toBe(used + 95_000_000);
  const health = await readHealth();
  expect(health).toMatchObject({ status: 'attention', storage: { ceiling: (Math.ceil(used / 1e6) + 100) * 1e6 } });
  await storeReceivedFile(owner.id, 95_000_000);
  const { daily } = await admin.sdk.request('GET /admin/daily');
  expect(daily.storage.ceiling).toBe(health.storage.ceiling);
});

it('an almost full disk refuses no file of an administrator', async () => {
  const [owner, own] = [await addLine(await server.person()), await addLine(admin)];
  await setLimits({}, { freeDiskMb: 1_000_000_000 });
  await expect(owner.upload(createFile(1))).rejects.toMatchObject({ serverMessage: texts.ceilings.freeDisk });
  await own.upload(createFile(1));
});

it('the ceiling of all accounts is read with the connection of the upload', async () => {
  const database = createDatabasePool(server.knex.client.config.connection, 1);
  try {
    const ceilings = createCeilingService({ database });
    await database.transaction(trx => ceilings.assertTotalStorage(trx, 1));
  } finally {
    await database.destroy();
  }
});
