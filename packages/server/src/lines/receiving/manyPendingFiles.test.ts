import { Readable } from 'node:stream';
import { rejectOnAbort } from '@recado/timing';
import type { Media } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testPlatformSealer } from '../../testing/createTestPlatform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createDeferredMediaFetcher } from './createDeferredMediaFetcher.ts';
import { createIncomingMessage } from './testing/createIncomingMessage.ts';

/** More files than the memory contains. */
const FILE_COUNT = 1_200;

let test: TestDatabase;
let clientId: string;
let session: AbortController;
/** Locators of the files that were fetched. */
let fetchedLocators: string[];
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  ({ id: clientId } = await insertClient(test.knex));
  session = new AbortController();
  fetchedLocators = [];
});

const createMedia = (locator: string): Media => ({
  ...{ kind: 'image', mimeType: 'image/jpeg' },
  open: async () => {
    fetchedLocators.push(locator);
    return Readable.from([]);
  },
  createLocator: () => locator,
});
const createFetcher = () =>
  createDeferredMediaFetcher({
    database: test.knex,
    mediaStore: {
      store: async (client, media, { signal }) => {
        await rejectOnAbort(media.open(), signal);
        return { media: { mimeType: 'image/jpeg', path: `media/${client}/${media.createLocator?.()}` } };
      },
    },
    ...{ seal: testPlatformSealer, log: silentTestLogger, pauses: [0] },
  });
const createFile = (id: string) => {
  const media = createMedia(id);
  const message = createIncomingMessage({ type: 'media', media }, { id, arrival: 'history', timestamp: new Date() });
  return { clientId, message, media, failure: undefined };
};
const listPending = () => test.knex('pendingFiles').where({ clientId }).pluck('waId');
const findMedia = (locator: string) => (locator.startsWith('foto') ? createMedia(locator) : undefined);

it('all files of a long history are fetched, although the memory contains only some of them', async () => {
  const fetcher = createFetcher();
  await fetcher.resume(clientId, { findMedia }, session.signal);
  const files = Array.from({ length: FILE_COUNT }, (_, n) => createFile(`foto ${n}`));
  await Promise.all(files.map(file => fetcher.store(file, session.signal)));
  for (const file of files) fetcher.startFetch(file, session.signal);
  await expect.poll(listPending, { timeout: 30_000 }).toEqual([]);
  expect(new Set(fetchedLocators).size).toBe(FILE_COUNT);
});

it('files that this transport cannot find do not delay the others', async () => {
  const writer = createFetcher();
  const ids = [...Array.from({ length: FILE_COUNT }, (_, n) => `ajena ${n}`), 'foto 1'];
  for (const id of ids) await writer.store(createFile(id), session.signal);
  await createFetcher().resume(clientId, { findMedia }, session.signal);
  await expect.poll(() => fetchedLocators).toEqual(['foto 1']);
  expect(await listPending()).toHaveLength(FILE_COUNT);
});

it('a session fetches the files that the previous session still had in memory when it began', async () => {
  const fetcher = createFetcher();
  const previousSession = new AbortController();
  const file = createFile('foto 1');
  const endless = { ...file, media: { ...file.media, open: () => new Promise<Readable>(() => undefined) } };
  await fetcher.store(endless, previousSession.signal);
  fetcher.startFetch(endless, previousSession.signal);
  await fetcher.resume(clientId, { findMedia }, session.signal);
  expect(fetchedLocators).toEqual([]);
  previousSession.abort();
  await expect.poll(() => fetchedLocators).toEqual(['foto 1']);
  await expect.poll(listPending).toEqual([]);
});
