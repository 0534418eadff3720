import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { encodeWAMessage, proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { useWorld } from '../../testing/useWorld.ts';
import { historyNotice } from './historyNotice.ts';
import { maxHistoryBytes, openHistory } from './openHistory.ts';

const packed = promisify<Uint8Array, Buffer>(deflate);
const { FULL, RECENT } = proto.HistorySync.HistorySyncType;
const source = { host: '127.0.0.1:9', deadlineMs: 1_000 };

describe('history', () => {
  const world = useWorld();

  it('comes message by message, as history', async () => {
    const phone = world.phone();
    const line = world.line(phone);
    const { host } = await line.link();
    await phone.pushHistory(1, 700);
    const past = () => host.messages.filter(({ arrival }) => arrival === 'history');
    await eventually(() => past().length === 700);
    expect(new Set(past().map(({ id }) => id)).size).toBe(700);
    expect(past()[0]).toMatchObject({ content: { type: 'text' }, chat: { kind: 'person' } });
    await eventually(() => host.steps.some(({ share }) => share === 100));
    const oldest = Math.min(...past().map(({ timestamp }) => timestamp.getTime()));
    expect(host.steps.reduce((sum, { messages }) => sum + messages, 0)).toBe(700);
    // Of one piece: what was told of it so far adds up.
    expect(host.steps.filter(({ messages }) => messages > 0).map(({ piece }) => piece?.messages)).toEqual([
      500, 700,
    ]);
    expect(Math.min(...host.steps.map(({ since }) => since?.getTime() ?? Number.NaN))).toBe(oldest);
  });

  it('does not hold up what is being written now', async () => {
    const phone = world.phone();
    const line = world.line(phone);
    const { host } = await line.link();
    host.durable = ({ arrival }) => (arrival === 'history' ? new Promise(() => {}) : Promise.resolve());
    await phone.pushHistory(1, 50);
    await eventually(() => host.messages.some(({ arrival }) => arrival === 'history'));
    await line.message(host, (await world.phone().send(line.phone, { text: 'Ahora' })).id);
  });

  it('is offered again when the host did not take all of it', async () => {
    const phone = world.phone();
    const line = world.line(phone);
    const { session, host } = await line.link();
    host.durable = () => new Promise(() => {});
    await phone.pushHistory(1, 20);
    await eventually(() => host.messages.length > 0);
    await session.close('pause');
    const again = await line.connect();
    await eventually(() => new Set(again.host.messages.map(({ id }) => id)).size === 20);
  });
});

describe('a piece of history', () => {
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

  it('is taken from our own phone only', () => {
    expect(historyNotice(row(RECENT, '5215512345678@s.whatsapp.net'), self)).toMatchObject({
      syncType: RECENT,
    });
    expect(historyNotice(row(RECENT, '99@lid'), self)).toBeDefined();
    expect(historyNotice(row(RECENT, '5215587654321@s.whatsapp.net'), self)).toBeUndefined();
  });

  it('is refused when it is all of it', () => {
    expect(historyNotice(row(FULL, '5215512345678@s.whatsapp.net'), self)).toBeUndefined();
  });

  it('is not inflated beyond its limit', async () => {
    const bomb = await packed(Buffer.alloc(maxHistoryBytes + 1));
    await expect(openHistory({ initialHistBootstrapInlinePayload: bomb }, source)).rejects.toThrow();
  });

  it('is not fetched when it says that it is too large', async () => {
    const notice = { directPath: '/v/history/1', mediaKey: randomBytes(32), fileLength: maxHistoryBytes + 1 };
    await expect(openHistory(notice, source)).rejects.toThrow('too large');
  });
});
