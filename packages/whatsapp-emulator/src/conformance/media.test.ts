import { randomBytes } from 'node:crypto';
import { type AnyMediaMessageContent, downloadContentFromMessage, downloadMediaMessage } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../emulator.ts';
import type { Emulator } from '../model/Emulator.ts';
import type { Phone } from '../model/Phone.ts';
import { createOpusFile } from '../testing/createOpusFile.ts';
import { type BaileysClient, linkClient } from '../testing/index.ts';
import { type MediaHostTrustOptions, redirectFetchToMediaHost } from '../testing/redirectFetchToMediaHost.ts';

let emulator: Emulator;
let ana: Phone;
let beto: Phone;
let client: BaileysClient;
let trust: MediaHostTrustOptions;

beforeAll(async () => {
  emulator = await startEmulator({ fewPreKeys: true, latencyMs: 0 });
  ana = emulator.phones.create({ phone: '5215512345678', name: 'Ana' });
  beto = emulator.phones.create({ phone: '14155550100', name: 'Beto' });
  trust = await redirectFetchToMediaHost(emulator);
  client = await linkClient(emulator, ana, trust);
});
afterAll(async () => {
  await client.close();
  await emulator.close();
});

const sendToBeto = async (content: AnyMediaMessageContent) => {
  const sentMessage = await client.sock.sendMessage(beto.jid, content);
  return beto.waitFor(({ id }) => id === sentMessage?.key.id);
};

/**
 * These tests send random bytes as files. Baileys then computes no thumbnails or durations but reports no
 * error, and no test depends on these values.
 */
describe('media from a client', () => {
  it.each([
    ['image', { image: randomBytes(100_000), caption: 'Mire' }],
    ['video', { video: randomBytes(300_000), caption: 'Vea' }],
    ['audio', { audio: randomBytes(20_001), mimetype: 'audio/ogg', ptt: true }],
    ['document', { document: randomBytes(1), mimetype: 'application/pdf', fileName: 'a.pdf' }],
    ['sticker', { sticker: randomBytes(5_000) }],
  ])('reaches a phone byte for byte: %s', async (kind, content) => {
    const receivedMessage = await sendToBeto(content as AnyMediaMessageContent);
    expect(receivedMessage.kind).toBe('media');
    expect(await beto.downloadMedia(receivedMessage.id)).toEqual(Object.values(content)[0]);
    expect(Object.keys(receivedMessage.content)).toContain(`${kind}Message`);
  });
});

describe('media from a phone', () => {
  it.each(['image', 'video', 'audio', 'document', 'sticker'] as const)(
    'reaches a client byte for byte: %s',
    async kind => {
      const bytes = randomBytes(70_000);
      const sentMessage = await beto.send(ana.phone, { media: { kind, bytes, caption: 'x', fileName: 'a.bin' } });
      const receivedMessage = await client.message(({ key }) => key.id === sentMessage.id);
      expect(await downloadMediaMessage(receivedMessage, 'buffer', { options: trust.options })).toEqual(bytes);
    },
  );

  it('includes the duration when it is a voice note', async () => {
    const bytes = createOpusFile(5 * 48_000);
    const sentMessage = await beto.send(ana.phone, { media: { kind: 'audio', bytes, voice: true } });
    const { message } = await client.message(({ key }) => key.id === sentMessage.id);
    expect(message?.audioMessage).toMatchObject({ ptt: true, seconds: 5 });
  });

  it('can be downloaded in ranges', async () => {
    const bytes = randomBytes(50_000);
    const sentMessage = await beto.send(ana.phone, { media: { kind: 'document', bytes } });
    const receivedMessage = await client.message(({ key }) => key.id === sentMessage.id);
    const document = receivedMessage.message?.documentMessage ?? {};
    for (const [startByte, endByte] of [
      [16, 4096],
      [1000, 1001],
      [33_333, 49_999],
    ] as const) {
      const options = { startByte, endByte, options: trust.options };
      const stream = await downloadContentFromMessage(document, 'document', options);
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      expect(Buffer.concat(chunks)).toEqual(bytes.subarray(startByte, endByte));
    }
  });
});

describe('fault of the media host', () => {
  it('ends a download at the configured byte, and lets the next download succeed', async () => {
    const bytes = randomBytes(50_000);
    const sentMessage = await beto.send(ana.phone, { media: { kind: 'image', bytes } });
    const receivedMessage = await client.message(({ key }) => key.id === sentMessage.id);
    await emulator.faults.add({ kind: 'mediaReset', afterBytes: 20_000 });
    const [address, dispatcher] = [receivedMessage.message?.imageMessage?.url ?? '', trust.options.dispatcher];
    const response = await fetch(address, { ...(dispatcher && { dispatcher }) });
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(await downloadMediaMessage(receivedMessage, 'buffer', { options: trust.options })).toEqual(bytes);
  });

  it('makes an upload fail', async () => {
    await emulator.faults.add({ kind: 'mediaStatus', at: 'upload', status: 507 });
    await expect(client.sock.sendMessage(beto.jid, { image: randomBytes(10) })).rejects.toThrow(/upload/i);
    await emulator.faults.add({ kind: 'mediaReset', at: 'upload', afterBytes: 1000 });
    await expect(client.sock.sendMessage(beto.jid, { image: randomBytes(9_000) })).rejects.toThrow(/upload/i);
  });
});

it('media transfers cause no unknown stanzas', () => {
  expect(emulator.unknown()).toEqual([]);
});
