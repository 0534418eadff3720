import type { Media } from '@recado/transport';
import knex from 'knex';
import { expect, it } from 'vitest';
import { createSealer } from '../../core/sealing/sealer.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createDeferredMediaFetcher } from './createDeferredMediaFetcher.ts';
import { createIncomingMessage } from './testing/createIncomingMessage.ts';

it('limits the pending files of a client without delaying other clients or history', async () => {
  const droppedFiles: unknown[] = [];
  const mediaStore = { store: async () => ({ media: { mimeType: 'image/jpeg' }, failure: 'gone' as const }) };
  const log = { ...silentTestLogger, warn: (fields: unknown) => void droppedFiles.push(fields) };
  // The database is never used because no requested file arrives.
  const files = createDeferredMediaFetcher({
    ...{ database: knex({ client: 'pg' }), mediaStore, log },
    ...{ seal: createSealer([Buffer.alloc(32)]), pauses: [0] },
  });
  const { signal } = new AbortController();
  const requests: string[] = [];
  const startFetch = (client: string, id: string, arrival: 'live' | 'history' = 'live') => {
    const media: Media = {
      kind: 'image',
      mimeType: 'image/jpeg',
      open: () => Promise.reject(new Error('The file must be requested first.')),
      request: () => {
        requests.push(`${client} ${id}`);
        return new Promise<void>(() => {});
      },
    };
    const message = createIncomingMessage({ type: 'media', media }, { id, arrival, timestamp: new Date() });
    const failure = arrival === 'live' ? 'gone' : undefined;
    files.startFetch({ clientId: client, message, media, failure }, signal);
  };
  for (let n = 1; n <= 502; n += 1) startFetch('one', `${n}`);
  expect(droppedFiles).toEqual([501, 502].map(n => ({ clientId: 'one', messageId: `${n}` })));
  startFetch('other', '1');
  startFetch('one', 'past', 'history');
  await expect.poll(() => requests.toSorted()).toEqual(['one 1', 'one 2', 'one past', 'other 1']);
});
