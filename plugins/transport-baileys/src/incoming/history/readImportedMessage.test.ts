import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { readImportedMessage } from './readImportedMessage.ts';

const self = { number: '5215512345678' };
const marta = '5215587654321@s.whatsapp.net';
const readMessage = (message: unknown, key: object = {}) =>
  readImportedMessage(
    { key: { id: 'A1', remoteJid: marta, fromMe: false, ...key }, message, seconds: 1_750_000_000 },
    self,
  );

describe('readImportedMessage', () => {
  it('returns a history message with the sender and chat of its key', () => {
    expect(readMessage({ conversation: 'Hola' })).toEqual({
      id: 'A1',
      chat: { kind: 'person', phone: '5215587654321' },
      sender: { kind: 'person', phone: '5215587654321' },
      fromMe: false,
      timestamp: new Date(1_750_000_000_000),
      content: { type: 'text', text: 'Hola' },
      arrival: 'history',
    });
    const ownMessage = readMessage({ conversation: 'Sí' }, { fromMe: true });
    expect(ownMessage).toMatchObject({ sender: { phone: self.number }, chat: { phone: '5215587654321' } });
  });

  it.each([
    [{ remoteJid: '99@lid', remoteJidAlt: marta }],
    [{ remoteJid: '99@lid', senderPn: marta }],
    [{ remoteJid: marta, senderLid: '99@lid' }],
    [{ remoteJid: '5215587654321:12@c.us', senderLid: '99@lid' }],
  ])('returns both identifiers of a person from the fields that each Baileys release wrote: %j', key => {
    expect(readMessage({ conversation: 'Hola' }, key)?.chat).toEqual({
      kind: 'person',
      phone: '5215587654321',
      lid: '99',
    });
  });

  it('reads a message of a broadcast list in the chat with its sender', () => {
    const key = { remoteJid: '1764230400@broadcast', participant: marta };
    const person = { kind: 'person', phone: '5215587654321' };
    expect(readMessage({ conversation: 'Promoción' }, key)).toMatchObject({ chat: person, sender: person });
  });

  it('reads a message of the own phone that is still in its wrapper, with the secret of later edits', () => {
    const message = {
      messageContextInfo: { messageSecret: 'BwcH' },
      deviceSentMessage: { destinationJid: marta, message: { conversation: 'Va en camino' } },
    };
    expect(readMessage(message, { fromMe: true })).toMatchObject({
      content: { type: 'text', text: 'Va en camino' },
      secret: Buffer.from([7, 7, 7]),
    });
  });

  it('reads a group message with its author', () => {
    const key = { remoteJid: '120363@g.us', participant: '99@lid', participantAlt: marta };
    expect(readMessage({ conversation: 'Hola' }, key)).toMatchObject({
      chat: { kind: 'group', id: '120363' },
      sender: { phone: '5215587654321', lid: '99' },
    });
  });

  it('restores bytes from each of their JSON forms', () => {
    const fileSha256 = Buffer.alloc(32, 7);
    const image = { mimetype: 'image/jpeg', caption: 'Pan', fileLength: 120, fileSha256 };
    const encodings = [
      JSON.parse(JSON.stringify(proto.Message.fromObject({ imageMessage: image }))) as unknown,
      { imageMessage: { ...image, fileSha256: { ...fileSha256 } } },
      { imageMessage: JSON.parse(JSON.stringify(image)) as unknown, base64: 'AAAA', mediaUrl: 'https://x' },
    ];
    for (const message of encodings)
      expect(readMessage(message)?.content).toMatchObject({
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
  ])('returns undefined if there is no content or no identifiable person: %j %j', (message, key) => {
    expect(readMessage(message, key)).toBeUndefined();
  });
});
