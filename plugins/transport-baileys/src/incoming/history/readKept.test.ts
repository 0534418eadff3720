import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { readKept } from './readKept.ts';

const self = { number: '5215512345678' };
const marta = '5215587654321@s.whatsapp.net';
const said = (message: unknown, key: object = {}) =>
  readKept(
    { key: { id: 'A1', remoteJid: marta, fromMe: false, ...key }, message, seconds: 1_750_000_000 },
    self,
  );

describe('a message that another program kept as JSON', () => {
  it('is one of the past, of whom its key names', () => {
    expect(said({ conversation: 'Hola' })).toEqual({
      id: 'A1',
      chat: { kind: 'person', phone: '5215587654321' },
      sender: { kind: 'person', phone: '5215587654321' },
      fromMe: false,
      timestamp: new Date(1_750_000_000_000),
      content: { type: 'text', text: 'Hola' },
      arrival: 'history',
    });
    const ours = said({ conversation: 'Sí' }, { fromMe: true });
    expect(ours).toMatchObject({ sender: { phone: self.number }, chat: { phone: '5215587654321' } });
  });

  it.each([
    [{ remoteJid: '99@lid', remoteJidAlt: marta }],
    [{ remoteJid: '99@lid', senderPn: marta }],
    [{ remoteJid: marta, senderLid: '99@lid' }],
  ])('knows both names of a person, as each release of Baileys wrote them: %j', key => {
    expect(said({ conversation: 'Hola' }, key)?.chat).toEqual({
      kind: 'person',
      phone: '5215587654321',
      lid: '99',
    });
  });

  it('is of a group, by whoever wrote it there', () => {
    const key = { remoteJid: '120363@g.us', participant: '99@lid', participantAlt: marta };
    expect(said({ conversation: 'Hola' }, key)).toMatchObject({
      chat: { kind: 'group', id: '120363' },
      sender: { phone: '5215587654321', lid: '99' },
    });
  });

  it('has its bytes however they were written', () => {
    const fileSha256 = Buffer.alloc(32, 7);
    const image = { mimetype: 'image/jpeg', caption: 'Pan', fileLength: 120, fileSha256 };
    const written = [
      JSON.parse(JSON.stringify(proto.Message.fromObject({ imageMessage: image }))) as unknown,
      { imageMessage: { ...image, fileSha256: { ...fileSha256 } } },
      { imageMessage: JSON.parse(JSON.stringify(image)) as unknown, base64: 'AAAA', mediaUrl: 'https://x' },
    ];
    for (const message of written)
      expect(said(message)?.content).toMatchObject({
        type: 'media',
        caption: 'Pan',
        media: { kind: 'image', size: 120, sha256: '07'.repeat(32) },
      });
  });

  it.each([
    [{ conversation: 'Hola' }, { id: 7 }],
    [{ conversation: 'Hola' }, { remoteJid: 'nadie' }],
    [{ conversation: 'Hola' }, { remoteJid: null }],
    [{ protocolMessage: { type: 'APP_STATE_SYNC_KEY_SHARE' } }, {}],
    [{ imageMessage: 'no' }, {}],
    [null, {}],
    ['', {}],
  ])('is none where it says nothing, or is nobody’s: %j %j', (message, key) => {
    expect(said(message, key)).toBeUndefined();
  });
});
