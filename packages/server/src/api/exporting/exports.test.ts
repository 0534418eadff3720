import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { rows } from '../../ground/data/sql.ts';
import { storeMessages, storeRemark } from '../../ground/messages/index.ts';
import { testPassword } from '../../testing/index.ts';
import { startS3, type TestS3 } from '../../testing/startS3.ts';
import { createThings } from '../routes/testing/createThings.ts';
import { startWorld, type World } from '../routes/testing/startWorld.ts';
import { archiveName } from './archiveName.ts';
import { CLAIM, HOLD, pruneExports } from './exportRows.ts';

/** Nobody who may not see the other's things may read these words. */
const SECRET = 'zafiro';
/** Of what its author took back. */
const TAKEN_BACK = 'obsidiana';
const PHOTO = Buffer.from('not a picture, but nobody looks');

let s3: TestS3;
let world: World;
beforeAll(async () => {
  s3 = await startS3();
  world = await startWorld({ mediaUrl: s3.url() });
  await world.connect();
  await createThings(world, world.owner.sdk, world.client.id, 'Concha', '5215512345678');
  await createThings(world, world.target.sdk, world.foreign.id, SECRET, '5215512345679');
  const about = { fromMe: false, contact: { phone: '5215587000010' }, timestamp: new Date() };
  const media = await stored(PHOTO);
  await storeMessages(world.server.knex, world.client.id, [
    { ...about, waId: 'P1', type: 'image', media },
    { ...about, waId: 'P2', type: 'image', media },
    { ...about, waId: 'P4', type: 'image', text: TAKEN_BACK, media: await stored(Buffer.from(TAKEN_BACK)) },
    { ...about, waId: 'P3', type: 'text', text: '=HYPERLINK("http://malo.ejemplo")' },
  ]);
  const { fromMe, contact, timestamp } = about;
  await storeRemark(world.server.knex, world.client.id, {
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

/** A picture that somebody sent. */
async function stored(bytes: Buffer) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = join('media', world.client.id, sha256.slice(0, 2), sha256);
  await mkdir(dirname(join(world.server.dataDir, path)), { recursive: true });
  await writeFile(join(world.server.dataDir, path), bytes);
  return { path, sha256, size: bytes.length, mimeType: 'image/jpeg', fileName: '../../menú.exe' };
}

const params = () => ({ id: world.client.id });
const ask = (password = testPassword) =>
  world.owner.sdk.request('POST /clients/{id}/export', { params: params(), payload: { password } });
const look = async () =>
  (await world.owner.sdk.request('GET /clients/{id}/export', { params: params() })).export;
const link = (sdk = world.owner.sdk) => sdk.request('POST /clients/{id}/export/link', { params: params() });
const download = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.server.url}/api${path}`, { headers });
const isReady = () => expect.poll(look, { timeout: 20_000 }).toMatchObject({ state: 'ready' });
const actions = () => world.server.knex('audit').where({ action: 'client.exported' }).pluck('outcome');

/** Every file of an archive by its name. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return found;
}

describe('a copy of a client’s data', () => {
  it('is made for whoever knows the password, whole, and with nothing of anybody else', async () => {
    await expect(link()).rejects.toMatchObject({ status: 409 });
    await expect(ask('Otra-clave-9')).rejects.toMatchObject({ status: 400 });
    expect((await ask()).export).toMatchObject({ state: 'waiting', bytes: null });
    await expect(ask()).rejects.toMatchObject({ status: 409 });
    await isReady();
    expect(await look()).toMatchObject({ messages: 5, files: 1, bytes: expect.any(Number) });

    // As on another node, or after an hour: it is in object storage.
    await rm(join(world.server.dataDir, 'media'), { recursive: true });
    const { path } = await link();
    const answer = await download(path);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="recado-copia-[\d-]+\.zip"$/,
    );
    const whole = Buffer.from(await answer.arrayBuffer());
    const files = await unzip(whole);
    const text = (name: string) => files.get(name)?.toString() ?? '';
    const name = archiveName({
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
    for (const one of [
      'mensajes.csv',
      'contactos.csv',
      'contactos.jsonl',
      'programados.jsonl',
      'campanas.jsonl',
    ])
      expect(text(one)).toContain('Concha');
    expect(text('conversaciones.jsonl').trim().split('\n').length).toBeGreaterThan(1);
    expect(text('estadisticas.csv')).toMatch(/\d{4}-\d\d-\d\d,\d+,\d+/);
    expect(text('LEEME.txt')).toContain('1 archivo que Recado ya no tenía');
    for (const [, bytes] of files) {
      expect(bytes.includes(SECRET)).toBe(false);
      expect(bytes.includes(TAKEN_BACK)).toBe(false);
      expect(bytes.includes(world.foreign.id)).toBe(false);
      expect(bytes.includes(world.client.apiToken)).toBe(false);
    }

    // Once; what was cut off goes on for whoever had the beginning.
    expect((await download(path)).status).toBe(410);
    expect((await download(path, { range: 'bytes=10-' })).status).toBe(410);
    const tag = answer.headers.get('etag') ?? '';
    expect((await download(path, { range: 'bytes=10-', 'if-range': `"${randomUUID()}"` })).status).toBe(410);
    const rest = await download(path, { range: 'bytes=10-', 'if-range': tag });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-${whole.length - 1}/${whole.length}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(10));
    const beyond = { range: `bytes=${whole.length}-`, 'if-range': tag };
    expect((await download(path, beyond)).status).toBe(416);
    expect(await actions()).toEqual(['failure', 'success', 'success']);
  });

  it('is downloaded by an address that lasts as long as the session, and the newest of two', async () => {
    const { user: _, token } = await world.server.sdk.request('POST /auth/login', {
      payload: { email: world.owner.email, password: testPassword },
    });
    const session = world.server.sdk.withSession(token);
    const first = await link(session);
    const second = await link(session);
    expect((await download(first.path)).status).toBe(410);
    await session.request('POST /auth/logout');
    expect((await download(second.path)).status).toBe(410);
    const third = await link();
    const begun = await download(third.path);
    await begun.arrayBuffer();
    await link();
    const on = { range: 'bytes=1-', 'if-range': begun.headers.get('etag') ?? '' };
    expect((await download(third.path, on)).status).toBe(410);
    expect((await download(`/downloads/${randomUUID()}`)).status).toBe(410);
  });

  it('is begun anew where a process died over it, given up when nobody wants it, and kept no longer than it is said', async () => {
    await ask();
    await isReady();
    const { knex } = world.server;
    const died = { state: 'running', claim: randomUUID(), runAt: new Date(Date.now() - 1_000), path: null };
    await knex('clientExports')
      .where({ clientId: world.client.id })
      .update({ ...died, expiresAt: null });
    await isReady();
    const [{ path }] = await knex('clientExports').select('path');
    await knex('clientExports').update({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await look()).toBeNull();
    await pruneExports(knex);
    expect(await knex('goneFiles').pluck('path')).toContain(path);

    await ask();
    await world.owner.sdk.request('DELETE /clients/{id}/export', { params: params() });
    expect(await look()).toBeNull();
  });
});

it('asks whoever signs in with a code for one, after the password', async () => {
  const { sdk } = await world.server.person();
  const payload = { businessName: 'La Espiga', phoneNumber: '5215512345670' };
  const { client } = await sdk.request('POST /clients', { payload });
  const { secret } = await sdk.request('POST /auth/two-step', { payload: { password: testPassword } });
  const at = (periods: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + periods * 30 });
  await sdk.request('POST /auth/two-step/confirm', { payload: { password: testPassword, code: at(-1) } });
  const asked = (proof: { password: string; code?: string }) =>
    sdk.request('POST /clients/{id}/export', { params: { id: client.id }, payload: proof });
  const refused = { status: 400, errors: { code: expect.any(String) } };
  await expect(asked({ password: testPassword })).rejects.toMatchObject(refused);
  await expect(asked({ password: testPassword, code: '000000' })).rejects.toMatchObject(refused);
  await expect(asked({ password: 'Otra-clave-9', code: at(0) })).rejects.toMatchObject({
    errors: { password: expect.any(String) },
  });
  const code = at(0);
  expect((await asked({ password: testPassword, code })).export).toBeTruthy();
  // Used up.
  await expect(asked({ password: testPassword, code })).rejects.toMatchObject(refused);
});

it('is nobody else’s for a minute after somebody took it or said that they are at it, and then anybody’s', async () => {
  // In one transaction its clock stands still, and nobody else sees the row: it ages as it is told to, by seconds, since
  // what is stored is rounded to milliseconds.
  const trx = await world.server.knex.transaction();
  const ages = (seconds: number) =>
    rows(trx, 'UPDATE client_exports SET run_at = run_at - make_interval(secs => :seconds)', { seconds });
  const take = () => rows<{ clientId: string; claim: string }>(trx, CLAIM, { most: 1 });
  try {
    await trx('clientExports').delete();
    await trx('clientExports').insert({
      clientId: world.client.id,
      runAt: trx.raw("now() - interval '1 second'"),
    });
    const [first] = await take();
    expect(first).toMatchObject({ clientId: world.client.id });
    await ages(59);
    expect(await take()).toEqual([]);
    expect(await rows(trx, HOLD, { ...first, messages: 1, files: 0 })).toHaveLength(1);
    await ages(59);
    expect(await take()).toEqual([]);
    await ages(2);
    expect(await take()).toHaveLength(1);
    expect(await rows(trx, HOLD, { ...first, messages: 1, files: 0 })).toEqual([]);
    // Whoever has it now dies before a word of it.
    await ages(61);
    expect(await take()).toHaveLength(1);
  } finally {
    await trx.rollback();
  }
});

it('names files by their content, and never by what somebody called them', () => {
  const path = `media/x/ab/${'ab'.repeat(32)}`;
  expect(archiveName({ path, mimeType: 'image/jpeg', fileName: '../../etc/passwd' })).toBe(
    `archivos/${'ab'.repeat(32)}.jpg`,
  );
  expect(archiveName({ path, mimeType: 'application/x', fileName: 'a.<b>' })).toBe(
    `archivos/${'ab'.repeat(32)}.x`,
  );
});
