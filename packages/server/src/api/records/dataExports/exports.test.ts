import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startTestS3Server, type TestS3Server } from '@recado/files-s3/testing';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { rows } from '../../../core/data/sql.ts';
import { storeMessages, storeMessageUpdate } from '../../../core/messages/index.ts';
import { TEST_PASSWORD } from '../../../testing/index.ts';
import { createClientResources } from '../../testing/createClientResources.ts';
import { type ContractTestServer, startContractTestServer } from '../../testing/startContractTestServer.ts';
import { buildArchivedFilePath } from './buildArchivedFilePath.ts';
import { CLAIM_EXPORT_SQL, EXTEND_EXPORT_CLAIM_SQL, pruneDataExports } from './exportRows.ts';

/** Text of another owner that must not appear in the export. */
const FOREIGN_TEXT = 'zafiro';
/** Text of a message that its author deleted. */
const DELETED_TEXT = 'obsidiana';
const PHOTO = Buffer.from('bytes that are not a picture');

let s3: TestS3Server;
let world: ContractTestServer;
beforeAll(async () => {
  s3 = await startTestS3Server();
  world = await startContractTestServer({
    objectStorage: { specifier: '@recado/files-s3', settings: { url: s3.url() } },
  });
  await world.connect();
  await createClientResources(world, world.owner.sdk, world.client.id, 'Concha', '5215512345678');
  await createClientResources(world, world.target.sdk, world.foreign.id, FOREIGN_TEXT, '5215512345679');
  const messageBase = { fromMe: false, contact: { phone: '5215587000010' }, timestamp: new Date() };
  const media = await storeMediaFile(PHOTO);
  await storeMessages(world.server.knex, world.client.id, [
    { ...messageBase, waId: 'P1', type: 'image', media },
    { ...messageBase, waId: 'P2', type: 'image', media },
    {
      ...messageBase,
      waId: 'P4',
      type: 'image',
      text: DELETED_TEXT,
      media: await storeMediaFile(Buffer.from(DELETED_TEXT)),
    },
    { ...messageBase, waId: 'P3', type: 'text', text: '=HYPERLINK("http://malo.ejemplo")' },
  ]);
  const { fromMe, contact, timestamp } = messageBase;
  await storeMessageUpdate(world.server.knex, world.client.id, {
    ...{ fromMe, contact, timestamp },
    waId: 'R4',
    target: 'P4',
    kind: 'deletion',
    value: {},
  });
});
afterAll(async () => {
  await world.stop();
  await s3.stop();
});

/** Stores the file of a received picture. */
async function storeMediaFile(bytes: Buffer) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = join('media', world.client.id, sha256.slice(0, 2), sha256);
  await mkdir(dirname(join(world.server.dataDir, path)), { recursive: true });
  await writeFile(join(world.server.dataDir, path), bytes);
  return { path, sha256, size: bytes.length, mimeType: 'image/jpeg', fileName: '../../menú.exe' };
}

const params = () => ({ id: world.client.id });
const requestExport = (password = TEST_PASSWORD) =>
  world.owner.sdk.request('POST /clients/{id}/export', { params: params(), payload: { password } });
const readExport = async () => (await world.owner.sdk.request('GET /clients/{id}/export', { params: params() })).export;
const link = (sdk = world.owner.sdk) => sdk.request('POST /clients/{id}/export/link', { params: params() });
const download = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.server.url}/api${path}`, { headers });
const isReady = () => expect.poll(readExport, { timeout: 20_000 }).toMatchObject({ state: 'ready' });
const actions = () => world.server.knex('auditEntries').where({ action: 'client.exported' }).pluck('outcome');

/** Returns every file of an archive by its name. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const filesByName = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    filesByName.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return filesByName;
}

describe('data export', () => {
  it('contains all of the client’s data and nothing else when the owner enters the password', async () => {
    await expect(link()).rejects.toMatchObject({ status: 409 });
    await expect(requestExport('Otra-clave-9')).rejects.toMatchObject({ status: 400 });
    expect((await requestExport()).export).toMatchObject({ state: 'waiting', bytes: null });
    await expect(requestExport()).rejects.toMatchObject({ status: 409 });
    await isReady();
    expect(await readExport()).toMatchObject({ messages: 5, files: 1, bytes: expect.any(Number) });

    // Delete the local files: on another node, or an hour later, the archive is only in object storage.
    await rm(join(world.server.dataDir, 'media'), { recursive: true });
    const { path } = await link();
    const answer = await download(path);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="recado-copia-[\d-]+\.zip"$/);
    const archive = Buffer.from(await answer.arrayBuffer());
    const files = await unzip(archive);
    const text = (name: string) => files.get(name)?.toString() ?? '';
    const name = buildArchivedFilePath({
      path: createHash('sha256').update(PHOTO).digest('hex'),
      mimeType: 'image/jpeg',
    });
    expect(files.get(name)).toEqual(PHOTO);
    expect([...files.keys()].filter(each => each.startsWith('archivos/'))).toEqual([name]);
    const messages = text('mensajes.jsonl')
      .trim()
      .split('\n')
      .map(each => JSON.parse(each));
    expect(messages.map(({ messageId, file }) => [messageId, file])).toContainEqual(['P2', name]);
    expect(text('mensajes.csv')).toContain(`"'=HYPERLINK(""http://malo.ejemplo"")"`);
    for (const fileName of ['mensajes.csv', 'contactos.csv', 'contactos.jsonl', 'programados.jsonl', 'campanas.jsonl'])
      expect(text(fileName)).toContain('Concha');
    expect(text('conversaciones.jsonl').trim().split('\n').length).toBeGreaterThan(1);
    expect(text('estadisticas.csv')).toMatch(/\d{4}-\d\d-\d\d,\d+,\d+/);
    expect(text('LEEME.txt')).toContain('1 archivo que Recado ya no tenía');
    for (const [, bytes] of files) {
      expect(bytes.includes(FOREIGN_TEXT)).toBe(false);
      expect(bytes.includes(DELETED_TEXT)).toBe(false);
      expect(bytes.includes(world.foreign.id)).toBe(false);
      expect(bytes.includes(world.client.apiToken)).toBe(false);
    }

    // The link works once. An interrupted download resumes with the tag of the first response.
    expect((await download(path)).status).toBe(410);
    expect((await download(path, { range: 'bytes=10-' })).status).toBe(410);
    const tag = answer.headers.get('etag') ?? '';
    expect((await download(path, { range: 'bytes=10-', 'if-range': `"${randomUUID()}"` })).status).toBe(410);
    const rest = await download(path, { range: 'bytes=10-', 'if-range': tag });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-${archive.length - 1}/${archive.length}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(archive.subarray(10));
    const beyond = { range: `bytes=${archive.length}-`, 'if-range': tag };
    expect((await download(path, beyond)).status).toBe(416);
    expect(await actions()).toEqual(['failure', 'success', 'success']);
  });

  it('can be downloaded only with the newest link and only during the session', async () => {
    const { user: _, token } = await world.server.sdk.request('POST /auth/login', {
      payload: { email: world.owner.email, password: TEST_PASSWORD },
    });
    const session = world.server.sdk.withSession(token);
    const first = await link(session);
    const second = await link(session);
    expect((await download(first.path)).status).toBe(410);
    await session.request('POST /auth/logout');
    expect((await download(second.path)).status).toBe(410);
    const third = await link();
    const firstDownload = await download(third.path);
    await firstDownload.arrayBuffer();
    await link();
    const resumeHeaders = { range: 'bytes=1-', 'if-range': firstDownload.headers.get('etag') ?? '' };
    expect((await download(third.path, resumeHeaders)).status).toBe(410);
    expect((await download(`/downloads/${randomUUID()}`)).status).toBe(410);
  });

  it('restarts after a crash, stops when it is removed, and is deleted after its expiry', async () => {
    await requestExport();
    await isReady();
    const { knex } = world.server;
    const dueSince = new Date(Date.now() - 1_000);
    const crashedClaim = { state: 'running', claim: randomUUID(), nextAttemptAt: dueSince, path: null };
    await knex('dataExports')
      .where({ clientId: world.client.id })
      .update({ ...crashedClaim, expiresAt: null });
    await isReady();
    const [{ path }] = await knex('dataExports').select('path');
    await knex('dataExports').update({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await readExport()).toBeNull();
    await pruneDataExports(knex);
    expect(await knex('unusedFiles').pluck('path')).toContain(path);

    await requestExport();
    await world.owner.sdk.request('DELETE /clients/{id}/export', { params: params() });
    expect(await readExport()).toBeNull();
  });
});

it('data export requires the password, and then a code when two-step verification is enabled', async () => {
  const { sdk } = await world.server.person();
  const payload = { businessName: 'La Espiga', phoneNumber: '5215512345670' };
  const { client } = await sdk.request('POST /clients', { payload });
  const { secret } = await sdk.request('POST /auth/two-step', { payload: { password: TEST_PASSWORD } });
  const at = (periods: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + periods * 30 });
  await sdk.request('POST /auth/two-step/confirm', { payload: { password: TEST_PASSWORD, code: at(-1) } });
  const requestWithProof = (proof: { password: string; code?: string }) =>
    sdk.request('POST /clients/{id}/export', { params: { id: client.id }, payload: proof });
  const codeError = { status: 400, errors: { code: expect.any(String) } };
  await expect(requestWithProof({ password: TEST_PASSWORD })).rejects.toMatchObject(codeError);
  await expect(requestWithProof({ password: TEST_PASSWORD, code: '000000' })).rejects.toMatchObject(codeError);
  await expect(requestWithProof({ password: 'Otra-clave-9', code: at(0) })).rejects.toMatchObject({
    errors: { password: expect.any(String) },
  });
  const code = at(0);
  expect((await requestWithProof({ password: TEST_PASSWORD, code })).export).toBeTruthy();
  // A code is valid only once, so a second request with this code is rejected.
  await expect(requestWithProof({ password: TEST_PASSWORD, code })).rejects.toMatchObject(codeError);
});

it('an export claim lasts one minute after it was taken or extended, and is then released', async () => {
  // In one transaction, now() is constant and no other process sees the row.
  // Age the row in whole seconds, because stored times are rounded to milliseconds.
  const trx = await world.server.knex.transaction();
  const ageRow = (seconds: number) =>
    rows(trx, 'UPDATE data_exports SET next_attempt_at = next_attempt_at - make_interval(secs => :seconds)', {
      seconds,
    });
  const claimExport = () => rows<{ clientId: string; claim: string }>(trx, CLAIM_EXPORT_SQL, { most: 1 });
  try {
    await trx('dataExports').delete();
    await trx('dataExports').insert({
      clientId: world.client.id,
      nextAttemptAt: trx.raw("now() - interval '1 second'"),
    });
    const [first] = await claimExport();
    expect(first).toMatchObject({ clientId: world.client.id });
    await ageRow(59);
    expect(await claimExport()).toEqual([]);
    expect(await rows(trx, EXTEND_EXPORT_CLAIM_SQL, { ...first, messages: 1, files: 0 })).toHaveLength(1);
    await ageRow(59);
    expect(await claimExport()).toEqual([]);
    await ageRow(2);
    expect(await claimExport()).toHaveLength(1);
    expect(await rows(trx, EXTEND_EXPORT_CLAIM_SQL, { ...first, messages: 1, files: 0 })).toEqual([]);
    // The new owner dies before it extends its claim.
    await ageRow(61);
    expect(await claimExport()).toHaveLength(1);
  } finally {
    await trx.rollback();
  }
});

it('archived files are named by their content, not by the sender’s file name', () => {
  const path = `media/x/ab/${'ab'.repeat(32)}`;
  expect(buildArchivedFilePath({ path, mimeType: 'image/jpeg', fileName: '../../etc/passwd' })).toBe(
    `archivos/${'ab'.repeat(32)}.jpg`,
  );
  expect(buildArchivedFilePath({ path, mimeType: 'application/x', fileName: 'a.<b>' })).toBe(
    `archivos/${'ab'.repeat(32)}.x`,
  );
});
