import type { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { readSurroundings } from './readSurroundings.ts';

const hello: proto.IMessage = { conversation: 'Hola' };

describe('what stands around a message', () => {
  it('is what is answered, in any part and envelope', () => {
    const contextInfo = {
      stanzaId: 'Q1',
      participant: '5215512345678@s.whatsapp.net',
      quotedMessage: { imageMessage: { caption: 'Mire' } },
    };
    const quoted = { id: 'Q1', sender: { kind: 'person', phone: '5215512345678' }, text: 'Mire' };
    expect(readSurroundings({ imageMessage: { contextInfo } })).toEqual({ quoted });
    expect(
      readSurroundings({ ephemeralMessage: { message: { extendedTextMessage: { contextInfo } } } }),
    ).toEqual({
      quoted,
    });
    expect(readSurroundings(hello)).toEqual({});
  });

  it('is how often it was passed on, whom it mentions, and how long it stays', () => {
    const contextInfo = {
      isForwarded: true,
      forwardingScore: 4,
      mentionedJid: ['77@lid', 'x'],
      expiration: 86_400,
    };
    expect(readSurroundings({ extendedTextMessage: { contextInfo } })).toEqual({
      forwarded: 4,
      mentions: [{ kind: 'person', lid: '77' }],
      expiresInSeconds: 86_400,
    });
  });

  it('is that it may be seen once', () => {
    expect(readSurroundings({ viewOnceMessageV2: { message: { imageMessage: {} } } })).toEqual({
      viewOnce: true,
    });
    expect(readSurroundings({ audioMessage: { viewOnce: true } })).toEqual({ viewOnce: true });
  });

  it('is the advertisement somebody came by, and not the preview of a link', () => {
    const externalAdReply = {
      sourceType: 'ad',
      sourceId: '120',
      sourceUrl: 'https://fb.me/x',
      title: 'Conchas al 2×1',
      body: 'Hoy',
      ctwaClid: 'ARA…',
    };
    expect(readSurroundings({ extendedTextMessage: { contextInfo: { externalAdReply } } })).toEqual({
      referral: {
        source: 'ad',
        sourceId: '120',
        url: 'https://fb.me/x',
        headline: 'Conchas al 2×1',
        body: 'Hoy',
        clickId: 'ARA…',
      },
    });
    const preview = { title: 'Una página', sourceUrl: 'https://example.com' };
    expect(readSurroundings({ extendedTextMessage: { contextInfo: { externalAdReply: preview } } })).toEqual(
      {},
    );
  });
});
