import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { readContent, readQuoted } from './readContent.ts';

const source = { host: '127.0.0.1:9', deadlineMs: 1_000 };
const read = (message: proto.IMessage) => readContent(message, source);
const hello: proto.IMessage = { conversation: 'Hola' };
const text = { type: 'text', text: 'Hola' };
const { EPHEMERAL_SETTING, MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

describe('what a message says', () => {
  it.each<[string, proto.IMessage]>([
    ['plain', hello],
    ['extended', { extendedTextMessage: { text: 'Hola' } }],
    ['disappearing', { ephemeralMessage: { message: hello } }],
    ['to be seen once', { viewOnceMessageV2: { message: hello } }],
    ['in two wrappers', { ephemeralMessage: { message: { viewOnceMessage: { message: hello } } } }],
    [
      'with keys beside it',
      { ...hello, senderKeyDistributionMessage: { groupId: 'g' }, messageContextInfo: {} },
    ],
  ])('reads text, %s', (_, message) => {
    expect(read(message)).toEqual(text);
  });

  it.each<[string, proto.IMessage, string]>([
    ['an image', { imageMessage: { mimetype: 'image/png', caption: 'Mire' } }, 'image'],
    ['a round video', { ptvMessage: { mimetype: 'video/mp4' } }, 'video'],
    [
      'a document with a caption',
      { documentWithCaptionMessage: { message: { documentMessage: {} } } },
      'document',
    ],
    ['a sticker', { stickerMessage: {} }, 'sticker'],
    ['a voice note', { audioMessage: { ptt: true } }, 'audio'],
  ])('reads %s', (_, message, kind) => {
    expect(read(message)).toMatchObject({ type: 'media', media: { kind } });
  });

  it('does not open media that says not where it is', async () => {
    const content = read({ imageMessage: { url: 'https://169.254.169.254/latest/meta-data' } });
    if (content?.type !== 'media') throw new Error('No media.');
    await expect(content.media.open()).rejects.toThrow();
  });

  it('reads what is said about another message', () => {
    const key = { id: 'A1' };
    expect(read({ reactionMessage: { key, text: '' } })).toEqual({
      type: 'reaction',
      target: 'A1',
      emoji: '',
    });
    expect(read({ protocolMessage: { key, type: REVOKE } })).toEqual({ type: 'deletion', target: 'A1' });
    const protocolMessage = { key, type: MESSAGE_EDIT, editedMessage: { imageMessage: { caption: 'Hola' } } };
    expect(read({ editedMessage: { message: { protocolMessage } } })).toEqual({
      ...text,
      type: 'edit',
      target: 'A1',
    });
  });

  it('has nothing to say of what devices say to each other', () => {
    expect(read({ protocolMessage: { type: EPHEMERAL_SETTING } })).toBeUndefined();
    expect(read({ senderKeyDistributionMessage: { groupId: 'g' } })).toBeUndefined();
    expect(read({})).toBeUndefined();
  });

  it('names what it cannot read', () => {
    expect(read({ pollCreationMessage: { name: '¿Cuándo?' } })).toEqual({
      type: 'unsupported',
      name: 'pollCreationMessage',
    });
  });

  it('finds what is answered in any part', () => {
    const contextInfo = { stanzaId: 'Q1' };
    expect(readQuoted({ imageMessage: { contextInfo } })).toBe('Q1');
    expect(readQuoted({ ephemeralMessage: { message: { extendedTextMessage: { contextInfo } } } })).toBe(
      'Q1',
    );
    expect(readQuoted(hello)).toBeUndefined();
  });
});
