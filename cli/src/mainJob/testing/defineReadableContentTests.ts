import { expect, it } from 'vitest';
import type { LineTestContext } from './LineTestContext.ts';

type Body = Readonly<Record<string, unknown>>;

/** Cases of content that arrives as a text or a file: what a phone sends, and the fields of the event. */
const readableContentTestCases: readonly (readonly [string, Body, Body])[] = [
  [
    'an answer to a question',
    { questionResponseMessage: { key: { fromMe: true, id: 'X' }, text: 'Prefiero el azul' } },
    { kind: 'text', text: 'Prefiero el azul', quotedMessageId: 'X' },
  ],
  [
    'an answer to a question of a status',
    { statusQuestionAnswerMessage: { key: { remoteJid: 'status@broadcast', id: 'S' }, text: 'El rojo' } },
    { kind: 'text', text: 'El rojo', quotedMessageId: 'S' },
  ],
  [
    'a shared answer of a status',
    { statusQuotedMessage: { type: 1, text: 'El verde', originalStatusId: { id: 'O' } } },
    { kind: 'text', text: 'El verde', quotedMessageId: 'O' },
  ],
  [
    'a question',
    { questionMessage: { message: { extendedTextMessage: { text: '¿Cuál prefiere?' } } } },
    { kind: 'text', text: '¿Cuál prefiere?' },
  ],
  [
    'a comment',
    { commentMessage: { message: { conversation: 'Muy bonito' }, targetMessageKey: { id: 'C' } } },
    { kind: 'text', text: 'Muy bonito', quotedMessageId: 'C' },
  ],
  [
    'an answer of Meta AI',
    {
      richResponseMessage: {
        messageType: 1,
        submessages: [
          { messageType: 2, messageText: 'La receta:' },
          { messageType: 4, tableMetadata: { rows: [{ items: ['Harina', '1 kg'] }] } },
          { messageType: 5, codeMetadata: { codeBlocks: [{ codeContent: 'hornear(180)' }] } },
        ],
      },
    },
    { kind: 'text', text: 'La receta:\n\nHarina | 1 kg\n\nhornear(180)' },
  ],
  [
    'an invoice with a PDF',
    {
      invoiceMessage: {
        note: 'Factura de marzo',
        attachmentType: 1,
        attachmentMimetype: 'application/pdf',
        attachmentMediaKey: 'a2V5',
        attachmentDirectPath: '/v/t62/1',
      },
    },
    { kind: 'document', text: 'Factura de marzo', media: { mimeType: 'application/pdf' } },
  ],
  ['an invoice without a file', { invoiceMessage: { note: 'Debe $200' } }, { kind: 'text', text: 'Debe $200' }],
  [
    'an invitation to follow a channel',
    {
      newsletterFollowerInviteMessageV2: { newsletterJid: '1203@newsletter', newsletterName: 'Pan', caption: 'Sígame' },
    },
    { kind: 'channel-invite', text: 'Sígame', channelInvite: { channelId: '1203', name: 'Pan', role: 'follower' } },
  ],
];

/** Field 200 of a message, with a text. No version of Baileys knows it. */
const FUTURE_FIELD = Buffer.from('c20c030a0161', 'hex');

/** Declares tests for content that formerly arrived as `unsupported`, or not at all. */
export function defineReadableContentTests(getContext: () => LineTestContext): void {
  it.each(readableContentTestCases)('delivers %s to the program', async (_, raw, expected) => {
    const { shop, marta, awaitMessage, awaitEvent } = getContext();
    const id = await marta.send(shop.number, { raw });
    expect(await awaitMessage(id)).toMatchObject(expected);
    expect((await awaitEvent('message.received', id)).data).toMatchObject(expected);
  });

  it('shows a message of a later WhatsApp from a person, a group, a status and the own phone', async () => {
    const { emulator, shop, marta, awaitMessage } = getContext();
    const group = await emulator.control.group('Pedidos', marta.number, [shop.number]);
    const raw = FUTURE_FIELD.toString('base64');
    const expected = { kind: 'unsupported', unsupported: { name: 'field-200' } };
    for (const to of [shop.number, group, 'status@broadcast'])
      expect(await awaitMessage(await marta.send(to, { raw }))).toMatchObject({ ...expected, fromMe: false });
    for (const to of [marta.number, group])
      expect(await awaitMessage(await shop.send(to, { raw }))).toMatchObject({ ...expected, fromMe: true });
    const text = Buffer.concat([Buffer.from('0a04486f6c61', 'hex'), FUTURE_FIELD]).toString('base64');
    expect(await awaitMessage(await marta.send(shop.number, { raw: text }))).toMatchObject({ text: 'Hola' });
  });

  it('keeps the text of a message when an edit has content of a later WhatsApp', async () => {
    const { shop, marta, awaitMessage, awaitEvent } = getContext();
    const id = await marta.write(shop.number, 'Dos roscas');
    await awaitMessage(id);
    const key = { id, fromMe: true, remoteJid: `${shop.number}@s.whatsapp.net` };
    await marta.send(shop.number, { raw: { protocolMessage: { key, type: 14, editedMessage: {} } } });
    const message = await awaitMessage(id, ({ unreadableEditAt }) => unreadableEditAt !== undefined);
    expect(message).toMatchObject({ text: 'Dos roscas' });
    expect((await awaitEvent('message.edited', id)).data).toMatchObject({ unreadable: true });
  });
}
