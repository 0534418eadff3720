import { describe, expect, it } from 'vitest';
import { parseMessageBody } from './messageBodySchema.ts';

const to = '5215512345678';

describe('parseMessageBody', () => {
  it('returns text content with its quote and mentions', () => {
    expect(parseMessageBody({ to: '+52 1 55 1234-5678', text: 'Hola', quote: 'ID', mentions: ['1@lid'] })).toEqual({
      to,
      content: { text: 'Hola', quote: 'ID', mentions: ['1@lid'] },
    });
  });

  it('decodes the base64 data of media', () => {
    const { content } = parseMessageBody({ to, media: { kind: 'image', data: 'aG9sYQ==', caption: 'x' } });
    expect(content).toEqual({ media: { kind: 'image', caption: 'x', bytes: Buffer.from('hola') } });
  });

  it('returns content that refers to another message unchanged', () => {
    for (const content of [
      { react: 'ID', emoji: '' },
      { edit: 'ID', text: 'Hola a todos' },
      { delete: 'ID' },
      { forward: 'ID' },
      { vote: 'ID', options: [] },
      { pin: 'ID', pinned: true, seconds: 86_400 },
      { album: { images: 2 } },
      { expiration: 0 },
    ])
      expect(parseMessageBody({ to, ...content })).toEqual({ to, content });
  });

  it('decodes the base64 bytes in a raw protobuf message', () => {
    const raw = { locationMessage: { degreesLatitude: 19.4, jpegThumbnail: 'aG9sYQ==' } };
    const { content } = parseMessageBody({ to, raw });
    expect(content).toMatchObject({
      raw: { locationMessage: { degreesLatitude: 19.4, jpegThumbnail: Buffer.from('hola') } },
    });
  });

  it('keeps the bytes of an encoded message, which may have fields that Baileys does not know', () => {
    const encoded = Buffer.from('0a04486f6c61c20c030a0161', 'hex');
    const { content } = parseMessageBody({ to, raw: encoded.toString('base64') });
    expect(content).toMatchObject({ raw: { conversation: 'Hola' }, encoded });
  });

  it('keeps a recipient that is a number, JID, LID, group or the status broadcast', () => {
    for (const address of ['status@broadcast', to, `${to}@s.whatsapp.net`, '123456@lid', '120363000000000001@g.us'])
      expect(parseMessageBody({ to: address, text: 'Hola' }).to).toBe(address);
  });

  it.each([
    [undefined, /"body" is required/],
    ['Hola', /"body" must be of type object/],
    [{ to }, /"text" is required/],
    [{ text: 'Hola' }, /"to" is required/],
    [{ to: 'mother', text: 'Hola' }, /"to"/],
    [{ to, text: 'Hola', delete: 'ID' }, /"text" is not allowed/],
    [{ to, react: 'ID' }, /"emoji" is required/],
    [{ to, media: { kind: 'hologram', data: '' } }, /"media.kind" must be one of/],
    [{ to, poll: { question: '¿Qué día?', options: [] } }, /"poll.options" must contain at least 1/],
    [{ to, raw: { imageMessage: 7 } }, /"raw" is no message/],
    [{ to, media: { kind: 'image', data: '*' } }, /"media.data" must be a valid base64/],
  ])('rejects an invalid body with a reason: %j', (body, reason) => {
    expect(() => parseMessageBody(body)).toThrow(reason);
  });
});
