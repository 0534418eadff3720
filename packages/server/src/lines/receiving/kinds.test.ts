import { message as messageShape } from '@recado/contract';
import type { Content, Incoming } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageView } from '../../ground/messages/index.ts';
import { presentMessage } from '../../ground/messages/presentMessage.ts';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import { incoming, marta, martaByLid } from './testing/incoming.ts';

let platform: Platform;
let clientId: string;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.client();
});

const open = () => Promise.reject(new Error('This file is only described.'));
const { signal } = new AbortController();
const receive = (message: Incoming) => platform.receiving.received(clientId, message, signal);
const stored = () => storedMessages(platform.database.knex, clientId);

describe('a message of each kind', () => {
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
      { type: 'contacts', contacts: [{ name: 'Ana', phones: ['55 1'], vcard: 'BEGIN:VCARD' }] },
      {
        type: 'contact',
        kind: 'contacts',
        text: 'Ana',
        contacts: [{ name: 'Ana', phones: ['55 1'], vcard: 'BEGIN:VCARD' }],
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
      { type: 'unsupported', name: 'stickerPack' },
      { type: 'unsupported', unsupported: { name: 'stickerPack' } },
    ],
  ])('says what it says: $type', async (content, expected) => {
    await receive(incoming(content));
    const told = presentMessage((await stored())[0] as MessageView, '/api');
    expect(told).toMatchObject(expected);
    expect(messageShape.validate(told).error).toBeUndefined();
  });

  it('says what stands around it, and where it was written', async () => {
    const group = { kind: 'group', id: '120363000000000001' } as const;
    const around = {
      quoted: { id: '3EB0AA', sender: marta, text: '¿A qué hora?' },
      forwarded: 3,
      mentions: [martaByLid],
      viewOnce: true,
      expiresInSeconds: 86_400,
      referral: { source: 'ad', clickId: 'ARA' },
    } as const;
    await receive(incoming('A las 8', { chat: group, groupSubject: 'Pedidos', ...around }));
    const told = presentMessage((await stored())[0] as MessageView, '/api');
    expect(told).toMatchObject({
      chatKind: 'group',
      group: { id: '120363000000000001', subject: 'Pedidos' },
      quotedMessageId: '3EB0AA',
      quoted: { messageId: '3EB0AA', phoneNumber: marta.phone, text: '¿A qué hora?' },
      forwarded: 3,
      mentions: [{ phoneNumber: null, lid: martaByLid.lid }],
      viewOnce: true,
      expiresInSeconds: 86_400,
      referral: { source: 'ad', clickId: 'ARA' },
    });
    expect(messageShape.validate(told).error).toBeUndefined();
  });

  it('never says more than its contract, whatever its sender says', async () => {
    const endless = 'x'.repeat(100_000);
    const hostile: Content[] = [
      {
        type: 'contacts',
        contacts: Array(400).fill({ name: endless, phones: Array(30).fill(endless), vcard: endless }),
      },
      { type: 'poll', question: endless, options: Array(1_000).fill(endless), selectable: 1 },
      { type: 'choice', of: 'flow', id: endless, title: endless, data: endless },
      { type: 'order', orderId: endless, items: 1, note: endless },
      { type: 'product', productId: endless, title: endless, description: endless, url: endless },
      { type: 'group-invite', groupId: endless, name: endless, code: endless, note: endless },
      { type: 'event', name: endless, description: endless, place: endless, link: endless },
      { type: 'payment', step: 'requested', note: endless },
      { type: 'text', text: 'x', preview: { url: endless, title: endless, description: endless } },
      { type: 'unsupported', name: endless },
    ];
    for (const content of hostile)
      await receive(incoming(content, { referral: { body: endless, ref: endless } }));
    for (const row of await stored()) {
      const told = { ...presentMessage(row, '/api'), text: null };
      expect(messageShape.validate(told).error, told.type).toBeUndefined();
    }
  });
});
