import { EventEmitter } from 'node:events';
import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { GroupMetadataCache } from './GroupMetadataCache.ts';

const jid = '120363000000000001@g.us';
const metadata = { id: jid, subject: 'Pedidos', participants: [] } as unknown as GroupMetadata;

function createFixture(answer: () => Promise<GroupMetadata>) {
  let requestCount = 0;
  let now = 0;
  const ev = new EventEmitter();
  const ws = new EventEmitter();
  const groups = new GroupMetadataCache(() => now);
  groups.listen({ ev: ev as unknown as WASocket['ev'], ws: ws as unknown as WASocket['ws'] });
  const groupMetadata = () => {
    requestCount += 1;
    return answer();
  };
  const latest = () => groups.getOrFetch(jid, { groupMetadata });
  const advanceTime = (ms: number) => {
    now += ms;
  };
  return { latest, ev, ws, advanceTime, requestCount: () => requestCount };
}

it('cache requests a group once for concurrent messages, and again after the group has changed', async () => {
  const { latest, ev, advanceTime, requestCount } = createFixture(async () => metadata);
  await Promise.all([latest(), latest(), latest()]);
  advanceTime(86_400_000);
  expect(await latest()).toBe(metadata);
  expect(requestCount()).toBe(1);
  ev.emit('groups.update', [{ id: jid, subject: 'Otro nombre' }]);
  await latest();
  expect(requestCount()).toBe(2);
});

it.each(['ephemeral', 'not_ephemeral'])(
  'cache requests a group again if the disappearing-messages setting changes: %s',
  async tag => {
    const { latest, ws, requestCount } = createFixture(async () => metadata);
    await latest();
    ws.emit(`CB:notification,type:w:gp2,${tag}`, { tag: 'notification', attrs: { from: jid } });
    await latest();
    expect(requestCount()).toBe(2);
  },
);

it('cache does not repeat the request for every message if WhatsApp refuses the request', async () => {
  const { latest, advanceTime, requestCount } = createFixture(() => Promise.reject(new Error('rate-overlimit')));
  for (let message = 0; message < 5; message += 1) await expect(latest()).rejects.toThrow('rate-overlimit');
  expect(requestCount()).toBe(1);
  advanceTime(86_400_000);
  await expect(latest()).rejects.toThrow();
  expect(requestCount()).toBe(2);
});
