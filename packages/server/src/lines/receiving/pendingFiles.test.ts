import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Media, MediaGone } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMessageStatusStore } from '../../core/messages/index.ts';
import { createTestPlatform, type TestPlatform, testPlatformSealer } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createMessageReceiver } from './createMessageReceiver.ts';
import { createIncomingMessage } from './testing/createIncomingMessage.ts';

const bytes = Buffer.from('comprobante de pago');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const LOCATOR = 'llave y ruta';

let platform: TestPlatform;
let clientId: string;
/** Errors of the next attempts to open the file. After them, the file arrives. */
let openErrors: Error[];
let openCount: number;
let session: AbortController;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.createClient();
  openErrors = [];
  openCount = 0;
  session = new AbortController();
});

const knex = () => platform.database.knex;
const createReceiver = (mediaPauses: readonly number[]) =>
  createMessageReceiver({
    database: knex(),
    dataDir: platform.dataDir,
    ...{ maxMediaBytes: 1_000, mediaPauses, seal: testPlatformSealer },
    statuses: createMessageStatusStore({ database: knex(), log: silentTestLogger }),
    storedEvents: { notify: () => undefined },
    log: silentTestLogger,
  });
const createMedia = (rest: Partial<Media> = {}): Media => ({
  ...{ kind: 'image', mimeType: 'image/jpeg', sha256 },
  open: async () => {
    openCount += 1;
    const error = openErrors.shift();
    if (error) throw error;
    return Readable.from([bytes]);
  },
  createLocator: () => LOCATOR,
  ...rest,
});
const receive = (pauses: readonly number[], media = createMedia(), arrival: 'live' | 'history' = 'live') =>
  createReceiver(pauses).receive(
    clientId,
    createIncomingMessage({ type: 'media', media }, { arrival, timestamp: new Date() }),
    session.signal,
  );
const findMedia = (locator: string) => (locator === LOCATOR ? createMedia() : undefined);
const resume = (pauses: readonly number[] = [0]) =>
  createReceiver(pauses).resumeFiles(clientId, { findMedia }, session.signal);
const listPending = () => knex()('pendingFiles').where({ clientId });
const findPath = async () => (await readStoredMessages(knex(), clientId))[0]?.media?.path;
const listEventTypes = () => knex()('events').where({ clientId }).orderBy('sequence').pluck('type');

describe('a file that could not be fetched with its message', () => {
  it.each([
    ['the connection to the media host broke', new Error('read ECONNRESET')],
    ['the network has lost it, and the phone cannot be asked yet', new MediaGone('410')],
  ])('is fetched by the same session when %s', async (_, error) => {
    openErrors = [error, new Error('fetch failed')];
    await receive([0, 0, 0], createMedia({ request: async () => undefined }));
    await expect.poll(findPath).toBeDefined();
    expect(await readFile(join(platform.dataDir, (await findPath()) ?? ''))).toEqual(bytes);
    expect(await listEventTypes()).toEqual(['message.received', 'message.media']);
    await expect.poll(listPending).toEqual([]);
  });

  it('is fetched by the next session when its session ended, and the row does not contain its key', async () => {
    openErrors = [new Error('read ECONNRESET')];
    await receive([3_600_000]);
    session.abort();
    session = new AbortController();
    const [row] = await listPending();
    expect(row.locatorSealed.toString('latin1')).not.toContain(LOCATOR);
    expect(await findPath()).toBeUndefined();
    await knex()('pendingFiles').where({ clientId }).update({ nextAttemptAt: new Date() });
    await resume();
    await expect.poll(findPath).toBeDefined();
    expect(await listEventTypes()).toEqual(['message.received', 'message.media']);
    await expect.poll(listPending).toEqual([]);
  });

  it('of a history is fetched again in its session, without an event', async () => {
    openErrors = [new Error('fetch failed')];
    await receive([0, 0], createMedia(), 'history');
    await expect.poll(findPath).toBeDefined();
    expect(await listEventTypes()).toEqual([]);
  });

  it('of a history is fetched by the next session when its session ended, without an event', async () => {
    const neverOpened = createMedia({ open: () => new Promise(() => undefined) });
    await receive([0], neverOpened, 'history');
    session.abort();
    session = new AbortController();
    expect(await listPending()).toMatchObject([{ isHistory: true, attempts: 0 }]);
    await resume();
    await expect.poll(findPath).toBeDefined();
    await expect.poll(listPending).toEqual([]);
    expect(await listEventTypes()).toEqual([]);
  });

  it('of a history is not kept when the message is older than 30 days', async () => {
    const media = createMedia();
    const options = { arrival: 'history', timestamp: new Date(Date.now() - 31 * 86_400_000) } as const;
    const message = createIncomingMessage({ type: 'media', media }, options);
    await createReceiver([0]).receive(clientId, message, session.signal);
    expect(await listPending()).toEqual([]);
  });

  it('waits longer after each failed attempt, also across sessions, until the last one', async () => {
    openErrors = Array.from({ length: 3 }, () => new Error('fetch failed'));
    await receive([0, 3_600_000]);
    await expect.poll(async () => (await listPending())[0]?.attempts).toBe(1);
    session.abort();
    session = new AbortController();
    await resume([0, 3_600_000]);
    expect(openCount).toBe(2);
    await knex()('pendingFiles').where({ clientId }).update({ nextAttemptAt: new Date() });
    await resume([0, 3_600_000]);
    await expect.poll(listPending).toEqual([]);
    expect(openCount).toBe(3);
  });

  it.each<[string, Partial<Media>]>([
    ['is larger than allowed', { size: 2_000 }],
    ['differs from what its sender announced', { sha256: 'a'.repeat(64) }],
  ])('is not fetched again when it %s', async (_, rest) => {
    await receive([0], createMedia(rest));
    expect(await listPending()).toEqual([]);
    expect(await findPath()).toBeUndefined();
  });

  it('is fetched although another row cannot be opened', async () => {
    openErrors = [new Error('fetch failed')];
    await receive([3_600_000]);
    session.abort();
    session = new AbortController();
    const past = new Date(0);
    await knex()('pendingFiles').where({ clientId }).update({ nextAttemptAt: new Date() });
    const row = { clientId, waId: 'ajena', fromMe: false, locatorSealed: Buffer.from('de otra llave') };
    await knex()('pendingFiles').insert({ ...row, nextAttemptAt: past });
    await resume();
    await expect.poll(findPath).toBeDefined();
  });

  it('is forgotten after 30 days, and kept while its transport is not in use', async () => {
    openErrors = [new Error('fetch failed')];
    await receive([3_600_000]);
    await createReceiver([0]).resumeFiles(clientId, {}, session.signal);
    expect(await listPending()).toHaveLength(1);
    await knex()('pendingFiles')
      .where({ clientId })
      .update({ createdAt: new Date(Date.now() - 31 * 86_400_000) });
    await resume();
    expect(await listPending()).toEqual([]);
    expect(openCount).toBe(1);
  });
});
