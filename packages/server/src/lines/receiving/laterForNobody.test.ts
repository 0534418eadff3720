import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createLaterMedia } from './createLaterMedia.ts';
import { incoming } from './testing/incoming.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('a file whose message is kept no longer is noted to be removed', async () => {
  const { id: clientId } = await insertClient(test.knex);
  const path = `media/${clientId}/ab/de-la-historia`;
  const mediaStore = { keep: async () => ({ media: { mimeType: 'image/jpeg', path }, isGone: false }) };
  const files = createLaterMedia({ database: test.knex, mediaStore, log: quietLog });
  const media = { kind: 'image', mimeType: 'image/jpeg', open: async () => Readable.from([]) } as const;
  const message = incoming({ type: 'media', media }, { arrival: 'history', timestamp: new Date() });
  files.begin(clientId, message, media, new AbortController().signal);
  await expect.poll(() => test.knex('goneFiles').where({ clientId }).select('path')).toEqual([{ path }]);
});
