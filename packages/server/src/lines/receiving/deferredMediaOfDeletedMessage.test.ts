import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPlatformSealer } from '../../testing/createTestPlatform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createDeferredMediaFetcher } from './createDeferredMediaFetcher.ts';
import { createIncomingMessage } from './testing/createIncomingMessage.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('the deferred media fetcher marks a fetched file for removal when its message no longer exists', async () => {
  const { id: clientId } = await insertClient(test.knex);
  const path = `media/${clientId}/ab/de-la-historia`;
  const mediaStore = { store: async () => ({ media: { mimeType: 'image/jpeg', path } }) };
  const files = createDeferredMediaFetcher({
    database: test.knex,
    mediaStore,
    seal: testPlatformSealer,
    log: silentTestLogger,
  });
  const media = { kind: 'image', mimeType: 'image/jpeg', open: async () => Readable.from([]) } as const;
  const message = createIncomingMessage({ type: 'media', media }, { arrival: 'history', timestamp: new Date() });
  files.startFetch({ clientId, message, media, failure: undefined }, new AbortController().signal);
  await expect.poll(() => test.knex('unusedFiles').where({ clientId }).select('path')).toEqual([{ path }]);
});
