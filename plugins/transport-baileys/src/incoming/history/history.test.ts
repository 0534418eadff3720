import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { encodeWAMessage, proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../../testing/useTransportFixture.ts';
import { waitUntil } from '../../testing/waitUntil.ts';
import { MAX_HISTORY_CHUNK_BYTES, openHistoryChunk } from './openHistoryChunk.ts';
import { readHistoryNotice } from './readHistoryNotice.ts';

const deflateAsync = promisify<Uint8Array, Buffer>(deflate);
const { FULL, RECENT } = proto.HistorySync.HistorySyncType;
const source = { host: '127.0.0.1:9', deadlineMs: 1_000 };

describe('history sync', () => {
  const world = useTransportFixture();

  it('delivers the history message by message and reports its progress', async () => {
    const phone = world.createPhone();
    const line = world.createLine(phone);
    const { host } = await line.link();
    await phone.pushHistory(1, 700);
    const getHistoryMessages = () => host.messages.filter(({ arrival }) => arrival === 'history');
    await waitUntil(() => getHistoryMessages().length === 700);
    expect(new Set(getHistoryMessages().map(({ id }) => id)).size).toBe(700);
    expect(getHistoryMessages()[0]).toMatchObject({ content: { type: 'text' }, chat: { kind: 'person' } });
    await waitUntil(() => host.historyUpdates.some(({ share }) => share === 100));
    const oldest = Math.min(...getHistoryMessages().map(({ timestamp }) => timestamp.getTime()));
    expect(host.historyUpdates.reduce((sum, { messages }) => sum + messages, 0)).toBe(700);
    // The reports belong to one chunk, so their message counts are cumulative.
    expect(host.historyUpdates.filter(({ messages }) => messages > 0).map(({ piece }) => piece?.messages)).toEqual([
      500, 700,
    ]);
    expect(Math.min(...host.historyUpdates.map(({ since }) => since?.getTime() ?? Number.NaN))).toBe(oldest);
  });

  it('ranks the messages of a chat across the parts of its history', async () => {
    const [phone, customer] = [world.createPhone(), world.createPhone()];
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) ids.push((await customer.send(phone.phone, { text: `m${n}` })).id);
    await phone.waitFor(({ text }) => text === 'm59');
    const { host } = await world.createLine(phone).link();
    await waitUntil(() => host.messages.length === 60);
    const messages = [...host.messages].sort((a, b) => Number(b.historyRank) - Number(a.historyRank));
    expect(messages.map(({ id }) => id)).toEqual(ids);
    expect(new Set(messages.map(({ historyRank }) => historyRank)).size).toBe(60);
  });

  it('delivers new messages while the host has not stored the history', async () => {
    const phone = world.createPhone();
    const line = world.createLine(phone);
    const { host } = await line.link();
    host.persist = ({ arrival }) => (arrival === 'history' ? new Promise(() => {}) : Promise.resolve());
    await phone.pushHistory(1, 50);
    await waitUntil(() => host.messages.some(({ arrival }) => arrival === 'history'));
    await line.waitForMessage(host, (await world.createPhone().send(line.phone, { text: 'Ahora' })).id);
  });

  it('delivers the history again if the host stored only a part of it', async () => {
    const phone = world.createPhone();
    const line = world.createLine(phone);
    const { session, host } = await line.link();
    host.persist = () => new Promise(() => {});
    await phone.pushHistory(1, 20);
    await waitUntil(() => host.messages.length > 0);
    await session.close('pause');
    const reconnected = await line.connect();
    await waitUntil(() => new Set(reconnected.host.messages.map(({ id }) => id)).size === 20);
  });
});

describe('history chunk', () => {
  const self = { id: '5215512345678:2@s.whatsapp.net', lid: '99:2@lid' };
  const row = (syncType: number, from: string) => ({
    attrs: { from, id: '1', category: 'peer' },
    plaintext: encodeWAMessage({
      protocolMessage: {
        type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
        historySyncNotification: { syncType },
      },
    }),
  });

  it('is accepted only if the account’s own phone sent it', () => {
    expect(readHistoryNotice(row(RECENT, '5215512345678@s.whatsapp.net'), self)).toMatchObject({
      syncType: RECENT,
    });
    expect(readHistoryNotice(row(RECENT, '99@lid'), self)).toBeDefined();
    expect(readHistoryNotice(row(RECENT, '5215587654321@s.whatsapp.net'), self)).toBeUndefined();
  });

  it('is rejected if it is the full history', () => {
    expect(readHistoryNotice(row(FULL, '5215512345678@s.whatsapp.net'), self)).toBeUndefined();
  });

  it('is not inflated beyond the limit', async () => {
    const bomb = await deflateAsync(Buffer.alloc(MAX_HISTORY_CHUNK_BYTES + 1));
    await expect(openHistoryChunk({ initialHistBootstrapInlinePayload: bomb }, source)).rejects.toThrow();
  });

  it('is not downloaded if its declared size is too large', async () => {
    const notice = { directPath: '/v/history/1', mediaKey: randomBytes(32), fileLength: MAX_HISTORY_CHUNK_BYTES + 1 };
    await expect(openHistoryChunk(notice, source)).rejects.toThrow('too large');
  });
});
