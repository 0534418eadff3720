import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { readMessageContent } from './readMessageContent.ts';

const source = { host: '127.0.0.1:9', deadlineMs: 1_000 };
const read = (message: proto.IMessage) => readMessageContent(message, source);
const hello: proto.IMessage = { conversation: 'Hola' };
const text = { type: 'text', text: 'Hola' };
const { APP_STATE_SYNC_KEY_SHARE, EPHEMERAL_SETTING, MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;

describe('readContent', () => {
  it.each<[string, proto.IMessage]>([
    ['plain', hello],
    ['extended', { extendedTextMessage: { text: 'Hola' } }],
    ['disappearing', { ephemeralMessage: { message: hello } }],
    ['view-once', { viewOnceMessageV2: { message: hello } }],
    ['in two wrappers', { ephemeralMessage: { message: { viewOnceMessage: { message: hello } } } }],
    ['with sender keys', { ...hello, senderKeyDistributionMessage: { groupId: 'g' }, messageContextInfo: {} }],
  ])('reads text: %s', (_, message) => {
    expect(read(message)).toEqual(text);
  });

  it.each<[string, proto.IMessage, string]>([
    ['an image', { imageMessage: { mimetype: 'image/png', caption: 'Mire' } }, 'image'],
    ['a round video', { ptvMessage: { mimetype: 'video/mp4' } }, 'video'],
    ['a document with a caption', { documentWithCaptionMessage: { message: { documentMessage: {} } } }, 'document'],
    ['a sticker', { stickerMessage: {} }, 'sticker'],
    ['a voice note', { audioMessage: { ptt: true } }, 'audio'],
  ])('reads %s', (_, message, kind) => {
    expect(read(message)).toMatchObject({ type: 'media', media: { kind } });
  });

  it('returns media that cannot be opened if the message has no location of the file', async () => {
    const content = read({ imageMessage: { url: 'https://169.254.169.254/latest/meta-data' } });
    if (content?.type !== 'media') throw new Error('No media.');
    await expect(content.media.open()).rejects.toThrow();
  });

  it('reads reactions, deletions and edits', () => {
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

  it('reads the headline of an advertisement when its customer wrote no text', () => {
    const externalAdReply = { title: 'Conchas al 2×1', sourceType: 'ad', sourceId: '120' };
    expect(read({ extendedTextMessage: { text: '', contextInfo: { externalAdReply } } })).toEqual({
      type: 'text',
      text: 'Conchas al 2×1',
    });
  });

  it.each<[string, proto.IMessage]>([
    ['an image', { imageMessage: { caption: 'Hola' } }],
    ['a video', { videoMessage: { caption: 'Hola' } }],
    ['a document', { documentWithCaptionMessage: { message: { documentMessage: { caption: 'Hola' } } } }],
    ['a disappearing text', { ephemeralMessage: { message: { extendedTextMessage: { text: 'Hola' } } } }],
  ])('reads the edited text of %s', (_, editedMessage) => {
    const protocolMessage = { key: { id: 'A1' }, type: MESSAGE_EDIT, editedMessage };
    expect(read({ protocolMessage })).toEqual({ type: 'edit', target: 'A1', text: 'Hola' });
  });

  it('reads the picture of high quality that follows a picture of standard quality', () => {
    const message = { imageMessage: { mimetype: 'image/jpeg', width: 4_000, height: 3_000 } };
    expect(read({ associatedChildMessage: { message } })).toMatchObject({
      type: 'media',
      media: { kind: 'image', width: 4_000 },
    });
  });

  it.each<[string, proto.IMessage]>([
    ['signalling between apps', { protocolMessage: { type: APP_STATE_SYNC_KEY_SHARE } }],
    ['keys', { senderKeyDistributionMessage: { groupId: 'g' } }],
    ['a pin of no message', { pinInChatMessage: {} }],
    ['a pin of a later type', { pinInChatMessage: { key: { id: 'A1' } } }],
    ['a reaction to no message', { reactionMessage: { text: '👍' } }],
    ['an edit of no message', { protocolMessage: { type: MESSAGE_EDIT, editedMessage: hello } }],
    ['a kept message', { keepInChatMessage: {} }],
    ['a change that only phones can decrypt', { secretEncryptedMessage: {} }],
    ['nothing', {}],
  ])('returns undefined for %s', (_, message) => {
    expect(read(message)).toBeUndefined();
  });

  it('returns the name of a part that it cannot read', () => {
    expect(read({ bcallMessage: {} })).toEqual({ type: 'unsupported', name: 'bcallMessage' });
  });

  it('names the wrapper of content that it does not know', () => {
    expect(read({ botTaskMessage: { message: {} } })).toEqual({ type: 'unsupported', name: 'botTaskMessage' });
    const message = { messageContextInfo: { messageSecret: new Uint8Array(32) } };
    expect(read({ viewOnceMessage: { message } })).toEqual({ type: 'unsupported', name: 'viewOnceMessage' });
  });

  it('reads a setting, a pin and the announcement of an album', () => {
    expect(read({ protocolMessage: { type: EPHEMERAL_SETTING, ephemeralExpiration: 86_400 } })).toEqual({
      type: 'expiration',
      seconds: 86_400,
    });
    const { PIN_FOR_ALL, UNPIN_FOR_ALL } = proto.Message.PinInChatMessage.Type;
    const messageContextInfo = { messageAddOnDurationInSecs: 604_800 };
    const pin = { type: 'pin', target: 'A1' };
    expect(read({ pinInChatMessage: { key: { id: 'A1' }, type: PIN_FOR_ALL }, messageContextInfo })).toEqual({
      ...pin,
      pinned: true,
      seconds: 604_800,
    });
    expect(read({ pinInChatMessage: { key: { id: 'A1' }, type: UNPIN_FOR_ALL } })).toEqual({ ...pin, pinned: false });
    expect(read({ albumMessage: { expectedImageCount: 2 } })).toEqual({ type: 'album', images: 2, videos: 0 });
  });

  it('unwraps only a limited number of wrappers', () => {
    let message: proto.IMessage = hello;
    for (let depth = 0; depth < 1_000; depth += 1) message = { ephemeralMessage: { message } };
    expect(read(message)).toEqual({ type: 'unsupported', name: 'ephemeralMessage' });
  });
});

describe('readContent with media', () => {
  const media = (message: proto.IMessage) => {
    const content = read(message);
    if (content?.type !== 'media') throw new Error('No media.');
    return content.media;
  };

  it('distinguishes a voice note, with length and waveform, from other audio', () => {
    const waveform = Uint8Array.from({ length: 80 }, (_, at) => at * 3);
    expect(media({ audioMessage: { ptt: true, seconds: 7, waveform } })).toMatchObject({
      voice: true,
      seconds: 7,
      waveform: Array.from({ length: 64 }, (_, at) => Math.min(100, at * 3)),
    });
    expect(media({ audioMessage: { seconds: 200 } })).not.toHaveProperty('voice');
  });

  it('reads size, length and variant of a file', () => {
    expect(media({ imageMessage: { width: 1280, height: 720 } })).toMatchObject({ width: 1280, height: 720 });
    expect(media({ ptvMessage: { seconds: 3 } })).toMatchObject({ kind: 'video', round: true, seconds: 3 });
    expect(media({ videoMessage: { gifPlayback: true } })).toMatchObject({ gif: true });
    expect(media({ documentMessage: { pageCount: 12, fileName: 'menú.pdf' } })).toMatchObject({ pages: 12 });
    expect(media({ stickerMessage: { isAnimated: true } })).toMatchObject({ animated: true });
    const lottie = { lottieStickerMessage: { message: { stickerMessage: {} } } };
    expect(media(lottie)).toMatchObject({ kind: 'sticker' });
  });
});

describe('readContent with cards', () => {
  it('reads locations with name and address, and live locations', () => {
    const locationMessage = {
      degreesLatitude: 19.4,
      degreesLongitude: -99.1,
      name: 'Local',
      address: 'Madero 1',
    };
    const place = { type: 'location', latitude: 19.4, longitude: -99.1 };
    expect(read({ locationMessage })).toEqual({ ...place, name: 'Local', address: 'Madero 1' });
    const liveLocationMessage = { degreesLatitude: 19.4, degreesLongitude: -99.1, accuracyInMeters: 12 };
    expect(read({ liveLocationMessage })).toEqual({ ...place, live: true, accuracy: 12 });
  });

  it('rejects coordinates that are not on Earth', () => {
    expect(read({ locationMessage: { degreesLatitude: 400, degreesLongitude: 0 } })).toEqual({
      type: 'unsupported',
      name: 'locationMessage',
    });
  });

  it('reads name and numbers of any contact card', () => {
    const vcard = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Ana Ruiz',
      'item1.TEL;waid=5215512345678;type=CELL:+52 1 55 1234',
      ' 5678',
      'TEL:55 8765 4321',
      'TEL:55 8765 4321',
      'END:VCARD',
    ].join('\r\n');
    expect(read({ contactMessage: { vcard } })).toEqual({
      type: 'contacts',
      contacts: [{ name: 'Ana Ruiz', phones: ['5215512345678', '55 8765 4321'], vcard }],
    });
  });

  it.each([
    [
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4D=61=72=C3=AD=61 L=C3=B3pez',
      'TEL;CELL;PREF:+525510000001',
      'María López',
      '+525510000001',
    ],
    [
      'FN:Pérez\\, José\\; Lic.',
      'TEL;VALUE=uri;TYPE="voice,cell":tel:+52-55-1000-0002;ext=12',
      'Pérez, José; Lic.',
      '+52-55-1000-0002',
    ],
    ['N:López;Ana;;;', 'TEL;HOME:5510000004', 'Ana López', '5510000004'],
  ])('reads the card with %s and %s', (nameLine, phoneLine, name, phone) => {
    const vcard = ['BEGIN:VCARD', nameLine, phoneLine, 'END:VCARD', ''].join('\r\n');
    expect(read({ contactMessage: { displayName: '', vcard } })).toMatchObject({
      contacts: [{ name, phones: [phone] }],
    });
  });

  it('reads a hostile contact card as plain text', () => {
    const vcard = `TEL${';x='.repeat(50_000)}\n${'TEL:1\n'.repeat(50_000)}`;
    expect(read({ contactsArrayMessage: { contacts: [{ displayName: 'X', vcard }] } })).toMatchObject({
      contacts: [{ name: 'X', phones: ['1'] }],
    });
  });

  it('reads events and group invites', () => {
    expect(read({ eventMessage: { name: 'Entrega', startTime: 1_700_000_000, location: { name: 'Local' } } })).toEqual({
      type: 'event',
      name: 'Entrega',
      startsAt: new Date(1_700_000_000_000),
      place: 'Local',
    });
    expect(read({ groupInviteMessage: { groupJid: '12@g.us', groupName: 'Pedidos', inviteCode: 'AbC' } })).toEqual({
      type: 'group-invite',
      groupId: '12',
      name: 'Pedidos',
      code: 'AbC',
    });
  });
});
