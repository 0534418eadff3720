import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { readExpiration, readMessageContext } from './readMessageContext.ts';

const hello: proto.IMessage = { conversation: 'Hola' };

describe('readMessageContext', () => {
  it('reads the quoted message from any part and wrapper', () => {
    const contextInfo = {
      stanzaId: 'Q1',
      participant: '5215512345678@s.whatsapp.net',
      quotedMessage: { imageMessage: { caption: 'Mire' } },
    };
    const quoted = { id: 'Q1', sender: { kind: 'person', phone: '5215512345678' }, text: 'Mire' };
    expect(readMessageContext({ imageMessage: { contextInfo } })).toEqual({ quoted });
    expect(readMessageContext({ ephemeralMessage: { message: { extendedTextMessage: { contextInfo } } } })).toEqual({
      quoted,
    });
    expect(readMessageContext(hello)).toEqual({});
  });

  it('reads the forwarding score, the mentions and the expiration', () => {
    const contextInfo = {
      isForwarded: true,
      forwardingScore: 4,
      mentionedJid: ['77@lid', 'x'],
      expiration: 86_400,
    };
    expect(readMessageContext({ extendedTextMessage: { contextInfo } })).toEqual({
      forwarded: 4,
      mentions: [{ kind: 'person', lid: '77' }],
      expiresInSeconds: 86_400,
    });
  });

  it('returns viewOnce for a message that may be viewed once', () => {
    expect(readMessageContext({ viewOnceMessageV2: { message: { imageMessage: {} } } })).toEqual({
      viewOnce: true,
    });
    expect(readMessageContext({ audioMessage: { viewOnce: true } })).toEqual({ viewOnce: true });
  });

  it('reads the advertisement that led to the message, and ignores link previews', () => {
    const externalAdReply = {
      sourceType: 'ad',
      sourceId: '120',
      sourceUrl: 'https://fb.me/x',
      title: 'Conchas al 2×1',
      body: 'Hoy',
      ctwaClid: 'ARA…',
    };
    expect(readMessageContext({ extendedTextMessage: { contextInfo: { externalAdReply } } })).toEqual({
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
    expect(readMessageContext({ extendedTextMessage: { contextInfo: { externalAdReply: preview } } })).toEqual({});
  });
});

describe('readExpiration', () => {
  it('reads the setting from a message of the other person, and no setting from an update', () => {
    const expiration = 86_400;
    expect(readExpiration({ extendedTextMessage: { text: 'Hola', contextInfo: { expiration } } }, false)).toBe(
      expiration,
    );
    expect(readExpiration(hello, false)).toBe(0);
    expect(readExpiration(hello, true)).toBeUndefined();
    const key = { id: 'A' };
    for (const update of [
      { reactionMessage: { key } },
      { pinInChatMessage: { key } },
      { pollUpdateMessage: { pollCreationMessageKey: key } },
      { secretEncryptedMessage: { targetMessageKey: key } },
      { encEventResponseMessage: { eventCreationMessageKey: key } },
    ])
      expect(readExpiration(update, false)).toBeUndefined();
  });

  it('reads the setting from its announcement, and none from another protocol message', () => {
    const { EPHEMERAL_SETTING, REVOKE } = proto.Message.ProtocolMessage.Type;
    const announce = (type: number, ephemeralExpiration?: number) =>
      readExpiration(
        { protocolMessage: { type, ...(ephemeralExpiration !== undefined && { ephemeralExpiration }) } },
        true,
      );
    expect(announce(EPHEMERAL_SETTING, 604_800)).toBe(604_800);
    expect(announce(EPHEMERAL_SETTING)).toBe(0);
    expect(announce(REVOKE, 604_800)).toBeUndefined();
  });
});
