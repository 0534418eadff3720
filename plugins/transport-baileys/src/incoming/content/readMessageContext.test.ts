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

  it.each<[string, proto.IMessage, string]>([
    ['a template', { templateMessage: { hydratedTemplate: { hydratedContentText: 'Su pedido' } } }, 'Su pedido'],
    ['buttons', { interactiveMessage: { body: { text: 'Elija' }, nativeFlowMessage: {} } }, 'Elija'],
    ['a poll', { pollCreationMessageV3: { name: '¿Qué día?' } }, '¿Qué día?'],
    ['an event', { eventMessage: { name: 'Cata' } }, 'Cata'],
    ['a contact', { contactMessage: { displayName: 'Ana' } }, 'Ana'],
    ['a place', { locationMessage: { name: 'Zócalo' } }, 'Zócalo'],
    ['a disappearing text', { ephemeralMessage: { message: hello } }, 'Hola'],
    [
      'a file with a caption',
      { documentWithCaptionMessage: { message: { documentMessage: { caption: 'Ya' } } } },
      'Ya',
    ],
  ])('reads the text of %s that an answer quotes', (_, quotedMessage, text) => {
    const contextInfo = { stanzaId: 'Q1', quotedMessage };
    expect(readMessageContext({ extendedTextMessage: { contextInfo } })).toEqual({ quoted: { id: 'Q1', text } });
  });

  it('reads the status that an answer quotes, and its author', () => {
    const contextInfo = { stanzaId: 'S1', participant: '44@lid', remoteJid: 'status@broadcast', quotedMessage: hello };
    expect(readMessageContext({ extendedTextMessage: { text: 'Quiero uno', contextInfo } })).toEqual({
      quoted: { id: 'S1', sender: { kind: 'person', lid: '44' }, text: 'Hola' },
    });
  });

  it.each([
    [proto.MessageAssociation.AssociationType.HD_IMAGE_DUAL_UPLOAD, { betterFileOf: 'SD' }],
    [proto.MessageAssociation.AssociationType.HD_VIDEO_DUAL_UPLOAD, { betterFileOf: 'SD' }],
    [proto.MessageAssociation.AssociationType.MEDIA_ALBUM, { albumId: 'SD' }],
    [proto.MessageAssociation.AssociationType.MOTION_PHOTO, {}],
  ])('reads what an association of type %i means for the named message', (associationType, expected) => {
    const messageContextInfo = { messageAssociation: { associationType, parentMessageKey: { id: 'SD' } } };
    const picture = { imageMessage: { caption: 'Concha' } };
    expect(readMessageContext({ messageContextInfo, associatedChildMessage: { message: picture } })).toEqual(expected);
    expect(readMessageContext({ associatedChildMessage: { message: { messageContextInfo, ...picture } } })).toEqual(
      expected,
    );
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

  it.each([
    [1, { mentionsAll: true }],
    [0, {}],
  ])('reads a mention of everyone from the count %i', (nonJidMentions, expected) => {
    expect(readMessageContext({ extendedTextMessage: { contextInfo: { nonJidMentions } } })).toEqual(expected);
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

  it('reads the advertisement of a message that names only its entry point', () => {
    const contextInfo = { entryPointConversionSource: 'ctwa_ad', ctwaPayload: Buffer.from('opaco') };
    expect(readMessageContext({ extendedTextMessage: { contextInfo } })).toEqual({ referral: { source: 'ad' } });
    const externalAdReply = { title: 'Conchas al 2×1', sourceUrl: 'https://fb.me/x' };
    expect(readMessageContext({ imageMessage: { contextInfo: { ...contextInfo, externalAdReply } } })).toEqual({
      referral: { source: 'ad', headline: 'Conchas al 2×1', url: 'https://fb.me/x' },
    });
    const search = { entryPointConversionSource: 'global_search_new_chat' };
    expect(readMessageContext({ extendedTextMessage: { contextInfo: search } })).toEqual({});
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
