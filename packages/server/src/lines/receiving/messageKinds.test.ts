import { message as messageShape } from '@recado/contract';
import type { Content, IncomingTransportMessage } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageView } from '../../core/messages/index.ts';
import { presentMessage } from '../../core/messages/presentMessage.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import { createIncomingMessage, martaAddressWithLid, martaAddressWithPhone } from './testing/createIncomingMessage.ts';

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.createClient();
});

const open = () => Promise.reject(new Error('The test must not open this file.'));
const { signal } = new AbortController();
const receive = (message: IncomingTransportMessage) => platform.receiving.received(clientId, message, signal);
const stored = () => readStoredMessages(platform.database.knex, clientId);

describe('message storage', () => {
  it.each<[Content, object]>([
    [
      {
        type: 'text',
        text: 'Vean https://recado.mx',
        preview: { url: 'https://recado.mx', title: 'Recado' },
      },
      { type: 'text', kind: 'text', preview: { url: 'https://recado.mx', title: 'Recado' } },
    ],
    [
      {
        type: 'media',
        media: { kind: 'audio', mimeType: 'audio/ogg', voice: true, seconds: 7, waveform: [0, 50], open },
      },
      { type: 'audio', kind: 'voice', media: { mimeType: 'audio/ogg', seconds: 7, waveform: [0, 50] } },
    ],
    [
      {
        type: 'media',
        media: { kind: 'video', mimeType: 'video/mp4', round: true, width: 240, height: 240, open },
      },
      { type: 'video', kind: 'video', media: { round: true, width: 240, height: 240 } },
    ],
    [
      { type: 'location', latitude: 19.4, longitude: -99.1, name: 'La Espiga', live: true, accuracy: 11.6 },
      {
        text: 'La Espiga',
        location: { latitude: 19.4, longitude: -99.1, name: 'La Espiga', live: true, accuracy: 12 },
      },
    ],
    [
      { type: 'contacts', contacts: [{ name: 'Ana', phones: ['55 1', '+52-55-1000-0002'], vcard: 'BEGIN:VCARD' }] },
      {
        type: 'contact',
        kind: 'contacts',
        text: 'Ana',
        contacts: [{ name: 'Ana', phones: ['55 1', '525510000002'], vcard: 'BEGIN:VCARD' }],
      },
    ],
    [
      { type: 'poll', question: '¿Cuándo?', options: ['Lunes', 'Martes'], selectable: 1 },
      {
        text: '¿Cuándo?',
        poll: {
          question: '¿Cuándo?',
          options: [
            { title: 'Lunes', votes: 0 },
            { title: 'Martes', votes: 0 },
          ],
          selectable: 1,
          voters: 0,
        },
      },
    ],
    [
      { type: 'choice', of: 'list', id: 'azul', title: 'Azul' },
      { text: 'Azul', choice: { of: 'list', id: 'azul', title: 'Azul' } },
    ],
    [
      {
        type: 'order',
        orderId: 'P1',
        items: 2,
        total: { amount: 199.5, currency: 'MXN' },
        note: 'Sin azúcar',
      },
      { text: 'Sin azúcar', order: { orderId: 'P1', items: 2, total: { amount: 199.5, currency: 'MXN' } } },
    ],
    [
      { type: 'order', orderId: 'P2', items: 1, lines: [{ productId: 'PAN-1', quantity: 2 }] },
      { text: null, order: { linesStatus: 'complete', lines: [{ productId: 'PAN-1', quantity: 2 }] } },
    ],
    [
      { type: 'product', productId: '7', title: 'Concha' },
      { text: 'Concha', product: { productId: '7' } },
    ],
    [
      {
        type: 'group-invite',
        groupId: '12',
        name: 'Pedidos',
        code: 'AbC',
        expiresAt: new Date(1_800_000_000_000),
      },
      { text: 'Pedidos', groupInvite: { code: 'AbC', expiresAt: '2027-01-15T08:00:00.000Z' } },
    ],
    [
      { type: 'event', name: 'Entrega', startsAt: new Date(1_800_000_000_000) },
      { text: 'Entrega', event: { name: 'Entrega', startsAt: '2027-01-15T08:00:00.000Z' } },
    ],
    [
      { type: 'payment', step: 'requested', note: 'Anticipo' },
      { text: 'Anticipo', payment: { step: 'requested' } },
    ],
    [
      { type: 'call', video: true, outcome: 'missed' },
      { type: 'call', call: { video: true, outcome: 'missed' } },
    ],
    [
      { type: 'poll-result', question: '¿Cuándo?', options: [{ title: 'Lunes', votes: 3 }] },
      { text: '¿Cuándo?', pollResult: { question: '¿Cuándo?', options: [{ title: 'Lunes', votes: 3 }] } },
    ],
    [
      { type: 'sticker-pack', name: 'Panes', stickers: 12, publisher: 'La Espiga' },
      { text: 'Panes', stickerPack: { name: 'Panes', stickers: 12, publisher: 'La Espiga' } },
    ],
    [
      { type: 'channel-invite', channelId: '12', name: 'Pan', role: 'admin', expiresAt: new Date(1_800_000_000_000) },
      { text: 'Pan', channelInvite: { channelId: '12', role: 'admin', expiresAt: '2027-01-15T08:00:00.000Z' } },
    ],
    [{ type: 'number-request' }, { kind: 'number-request', text: null }],
    [
      { type: 'album', images: 2, videos: 1 },
      { album: { images: 2, videos: 1 }, albumId: expect.any(String) },
    ],
    [
      { type: 'expiration', seconds: 0 },
      { kind: 'expiration', expiration: { seconds: 0 } },
    ],
    [
      { type: 'phone-only', reason: 'masked' },
      { kind: 'phone-only', phoneOnly: { reason: 'masked' } },
    ],
    [
      { type: 'unsupported', name: 'stickerPack' },
      { type: 'unsupported', unsupported: { name: 'stickerPack' } },
    ],
  ])('stores content of type $type and returns it in the format of the contract', async (content, expected) => {
    await receive(createIncomingMessage(content));
    const view = presentMessage((await stored())[0] as MessageView, '/api');
    expect(view).toMatchObject(expected);
    expect(messageShape.validate(view).error).toBeUndefined();
  });

  it('returns the parts of a business message, and cuts them to the limits of the contract', async () => {
    const longText = 'x'.repeat(10_000);
    const button = {
      kind: 'url',
      title: longText,
      url: longText,
      code: longText,
      phone: longText,
      id: longText,
    } as const;
    const row = { id: longText, title: longText, description: longText };
    const parts = {
      heading: 'Recibo',
      footer: longText,
      buttons: [{ kind: 'code', title: 'Copiar', code: '482913' } as const, ...Array(50).fill(button)],
      list: { button: longText, sections: Array(50).fill({ title: longText, rows: Array(200).fill(row) }) },
      cards: Array(50).fill({ heading: longText, text: longText, media: 'image', buttons: Array(50).fill(button) }),
      mentionsAll: true,
      albumId: longText,
    } as const;
    await receive(createIncomingMessage('Pague aquí', parts));
    const view = presentMessage((await stored())[0] as MessageView, '/api');
    expect(view).toMatchObject({ heading: 'Recibo', text: 'Pague aquí', mentionsAll: true });
    expect(view.buttons?.[0]).toEqual({ kind: 'code', title: 'Copiar', code: '482913' });
    expect(
      [view.buttons, view.list?.sections, view.list?.sections[0]?.rows, view.cards].map(each => each?.length),
    ).toEqual([20, 30, 100, 20]);
    expect(messageShape.validate(view).error).toBeUndefined();
  });

  it('returns the context of a message and the group of the message', async () => {
    const group = { kind: 'group', id: '120363000000000001' } as const;
    const context = {
      quoted: { id: '3EB0AA', sender: martaAddressWithPhone, text: '¿A qué hora?' },
      forwarded: 3,
      mentions: [martaAddressWithLid],
      viewOnce: true,
      expiresInSeconds: 86_400,
      referral: { source: 'ad', clickId: 'ARA' },
    } as const;
    await receive(createIncomingMessage('A las 8', { chat: group, groupSubject: 'Pedidos', ...context }));
    const view = presentMessage((await stored())[0] as MessageView, '/api');
    expect(view).toMatchObject({
      chatKind: 'group',
      group: { id: '120363000000000001', subject: 'Pedidos' },
      quotedMessageId: '3EB0AA',
      quoted: { messageId: '3EB0AA', phoneNumber: martaAddressWithPhone.phone, text: '¿A qué hora?' },
      forwarded: 3,
      mentions: [{ phoneNumber: null, lid: martaAddressWithLid.lid }],
      viewOnce: true,
      expiresInSeconds: 86_400,
      referral: { source: 'ad', clickId: 'ARA' },
    });
    expect(messageShape.validate(view).error).toBeUndefined();
  });

  it('cuts all fields to the limits of the contract when the sender exceeds them', async () => {
    const longText = 'x'.repeat(100_000);
    const hostile: Content[] = [
      {
        type: 'contacts',
        contacts: Array(400).fill({ name: longText, phones: Array(30).fill(longText), vcard: longText }),
      },
      { type: 'poll', question: longText, options: Array(1_000).fill(longText), selectable: 1 },
      { type: 'choice', of: 'flow', id: longText, title: longText, data: longText },
      { type: 'order', orderId: longText, items: 1, note: longText },
      { type: 'product', productId: longText, title: longText, description: longText, url: longText },
      { type: 'group-invite', groupId: longText, name: longText, code: longText, note: longText },
      { type: 'event', name: longText, description: longText, place: longText, link: longText },
      { type: 'payment', step: 'requested', note: longText },
      { type: 'text', text: 'x', preview: { url: longText, title: longText, description: longText } },
      { type: 'unsupported', name: longText },
      { type: 'poll-result', question: longText, options: Array(1_000).fill({ title: longText, votes: 1 }) },
      { type: 'sticker-pack', name: longText, publisher: longText, description: longText, stickers: 1, note: longText },
      { type: 'channel-invite', channelId: longText, name: longText, role: 'follower', note: longText },
    ];
    for (const content of hostile)
      await receive(createIncomingMessage(content, { referral: { body: longText, ref: longText } }));
    for (const row of await stored()) {
      const view = { ...presentMessage(row, '/api'), text: null };
      expect(messageShape.validate(view).error, view.type).toBeUndefined();
    }
  });
});
