import type { Media } from '@recado/transport';
import knex from 'knex';
import { expect, it } from 'vitest';
import { quietLog } from '../../testing/quietLog.ts';
import { createLaterMedia } from './createLaterMedia.ts';
import { incoming } from './testing/incoming.ts';

it('a file keeps nobody else waiting, and no more are waited for than some', async () => {
  const lost: unknown[] = [];
  const mediaStore = { keep: async () => ({ media: { mimeType: 'image/jpeg' }, isGone: true }) };
  const log = { ...quietLog, warn: (about: unknown) => void lost.push(about) };
  // Nothing is noted, because nothing comes.
  const files = createLaterMedia({ database: knex({ client: 'pg' }), mediaStore, log, pauses: [0] });
  const { signal } = new AbortController();
  const asked: string[] = [];
  const begin = (client: string, id: string, arrival: 'live' | 'history' = 'live') => {
    const media: Media = {
      kind: 'image',
      mimeType: 'image/jpeg',
      open: () => Promise.reject(new Error('It is asked for first.')),
      request: () => {
        asked.push(`${client} ${id}`);
        return new Promise<void>(() => {});
      },
    };
    const message = incoming({ type: 'media', media }, { id, arrival, timestamp: new Date() });
    files.begin(client, message, media, signal);
  };
  for (let n = 1; n <= 502; n += 1) begin('one', `${n}`);
  expect(lost).toEqual([501, 502].map(n => ({ clientId: 'one', messageId: `${n}` })));
  begin('other', '1');
  begin('one', 'past', 'history');
  await expect.poll(() => asked.toSorted()).toEqual(['one 1', 'one 2', 'one past', 'other 1']);
});
