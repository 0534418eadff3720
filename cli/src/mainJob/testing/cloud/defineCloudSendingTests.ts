import { randomBytes } from 'node:crypto';
import type { OutgoingMessageKind } from '@recado/contract';
import { expect, it } from 'vitest';
import type { EmulatedPhone, PhoneLogMessage } from '../createEmulatorControlClient.ts';
import { createSampleMediaFiles } from '../createSampleMediaFiles.ts';
import type { LineTestContext } from '../LineTestContext.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { CloudTestLine, CloudTestPlatform } from './startCloudTestPlatform.ts';

/** Test context: a Cloud API line, a customer with an open reply window, and the line's program. */
export interface CloudTestContext extends Pick<LineTestContext, 'readInbox' | 'awaitMessage' | 'awaitEvent'> {
  readonly world: CloudTestPlatform;
  readonly line: CloudTestLine;
  readonly marta: EmulatedPhone;
}

const options = ['Tortas', 'Café con leche', 'Pan de muerto'];
const { image, document, video, audio } = createSampleMediaFiles();
const webp = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8 ', 'latin1'), randomBytes(30)]);
const files = { image, document, video, audio, voice: audio, sticker: { type: 'image/webp', bytes: webp } };
type FileKind = keyof typeof files;
const isFile = (kind: OutgoingMessageKind): kind is FileKind => kind in files;

/** The body to send and the content that the phone receives, by kind. `refused`: Meta has no such kind. */
export const cloudOutboundMessageCases: Readonly<
  Record<OutgoingMessageKind, { readonly body: object; readonly expected: object | 'refused' }>
> = {
  text: { body: { text: 'Sí, quedan seis.' }, expected: { text: 'Sí, quedan seis.' } },
  image: {
    body: { caption: 'Así' },
    expected: { text: 'Así', content: { imageMessage: { mimetype: 'image/png' } } },
  },
  video: { body: { caption: 'Hoy' }, expected: { text: 'Hoy', content: { videoMessage: {} } } },
  audio: { body: {}, expected: { content: { audioMessage: { ptt: false } } } },
  voice: { body: {}, expected: { content: { audioMessage: { ptt: true } } } },
  document: {
    body: { fileName: 'carta.pdf' },
    expected: { content: { documentMessage: { fileName: 'carta.pdf' } } },
  },
  sticker: { body: {}, expected: { content: { stickerMessage: {} } } },
  location: {
    body: { latitude: 19.4326, longitude: -99.1332, name: 'Zócalo' },
    expected: { content: { locationMessage: { degreesLatitude: 19.4326, name: 'Zócalo' } } },
  },
  contacts: {
    body: [{ name: 'Ana', phones: ['+52 1 55 1234 5678'] }] as object,
    expected: { content: { contactsArrayMessage: { contacts: [{ displayName: 'Ana' }] } } },
  },
  poll: { body: { question: '¿Qué día?', options }, expected: 'refused' },
  menu: {
    body: { text: '¿Qué le preparo?', options },
    expected: { content: { buttonsMessage: { contentText: '¿Qué le preparo?' } } },
  },
  template: {
    body: { name: 'pedido_listo', values: ['Marta', '18:40'] },
    expected: { text: 'Hola, Marta. Su pedido está listo; puede pasar por él hasta las 18:40.' },
  },
  numberRequest: {
    body: { text: '¿Nos da su número?' },
    expected: { content: { interactiveMessage: { body: { text: '¿Nos da su número?' } } } },
  },
  product: {
    body: { productId: 'PAN-1', text: '¿Le aparto una?' },
    expected: { content: { productMessage: { body: '¿Le aparto una?', product: { retailerId: 'PAN-1' } } } },
  },
};

/** Declares tests for sending every kind, for message updates, and for unsupported requests. */
export function defineCloudSendingTests(getContext: () => CloudTestContext): void {
  const send = async (type: OutgoingMessageKind, body: object, extraFields: object = {}): Promise<string> => {
    const { line, marta } = getContext();
    const payload = { to: marta.number, type, [type]: body, ...extraFields };
    return (await line.program.request('POST /external/messages', { payload: payload as never })).messageId;
  };
  /** Polls until the message is on the customer's phone, where its ID is the `wireId` and not `messageId`. */
  const awaitOnPhone = (messageId: string): Promise<PhoneLogMessage> =>
    pollUntilResult(async () => {
      const { line, marta } = getContext();
      const wireId = line.graph.acceptedMessages.find(({ opaque }) => opaque === messageId)?.wireId;
      return wireId === undefined ? undefined : (await marta.messages()).find(({ id }) => id === wireId);
    });
  const expectRejection = (request: Promise<unknown>) => expect(request).rejects.toMatchObject({ status: 422 });

  it.each(
    Object.entries(cloudOutboundMessageCases) as [
      OutgoingMessageKind,
      (typeof cloudOutboundMessageCases)[OutgoingMessageKind],
    ][],
  )(
    'delivers the message, or rejects it before sending when Meta has no such kind: %s',
    async (kind, { body, expected }) => {
      const { line, marta, readInbox, awaitMessage } = getContext();
      line.shop.setCatalog([{ id: '1', name: 'Concha', retailerId: 'PAN-1', price: 18_500 }]);
      line.graph.setScopes(['whatsapp_business_management', 'whatsapp_business_messaging', 'catalog_management']);
      const countBefore = (await readInbox()).length;
      if (expected === 'refused') {
        await expectRejection(send(kind, body));
        expect(await readInbox()).toHaveLength(countBefore);
        return;
      }
      const file = isFile(kind) ? files[kind] : undefined;
      const form = new FormData();
      if (file) form.append('file', new Blob([file.bytes], { type: file.type }), 'archivo');
      const upload = file && (await line.program.request('POST /external/media', { payload: form }));
      const id = await send(kind, upload ? { ...body, mediaId: upload.mediaId } : body);
      const phoneMessage = await awaitOnPhone(id);
      expect(phoneMessage).toMatchObject(expected);
      if (file) expect(Buffer.compare(await marta.file(phoneMessage.id), file.bytes)).toBe(0);
      const storedKind = kind === 'numberRequest' ? 'number-request' : kind;
      expect(await awaitMessage(id, ({ status }) => status === 'delivered')).toMatchObject({
        kind: storedKind,
        fromMe: true,
      });
    },
  );

  it('reports the chosen option and its menu when a customer taps a button or a list row', async () => {
    const { line, marta, awaitMessage, awaitEvent } = getContext();
    const longOption = 'Café de olla con piloncillo y canela';
    for (const [extraOptions, option] of [
      [[], 'Café con leche'],
      [[longOption], 'Café de olla con pilonc…'],
    ] as const) {
      const menuId = await send('menu', { text: '¿Qué le preparo?', options: [...options, ...extraOptions] });
      const { id: choose, content } = await awaitOnPhone(menuId);
      expect(content).toHaveProperty(extraOptions.length > 0 ? 'listMessage' : 'buttonsMessage');
      const answer = await marta.send(line.graph.phone, { choose, option });
      const choice =
        extraOptions.length > 0 ? { menuId, index: 4, title: longOption } : { menuId, index: 2, title: option };
      expect(await awaitMessage(answer)).toMatchObject({ kind: 'choice', choice });
      expect((await awaitEvent('message.received', answer)).data).toMatchObject({ choice });
    }
  });

  it('applies updates, receipts and typing to the message concerned when either side sends them', async () => {
    const { world, line, marta, readInbox, awaitMessage, awaitEvent } = getContext();
    const { program, graph } = line;
    const customer = world.phones.get(marta.number);
    const customerMessageId = await marta.write(graph.phone, 'Son 200');
    await awaitMessage(customerMessageId);
    const answer = await send('text', { text: 'Así es' }, { replyTo: customerMessageId });
    const { id, content } = await awaitOnPhone(answer);
    expect(content).toMatchObject({ extendedTextMessage: { contextInfo: { stanzaId: customerMessageId } } });
    const countBefore = (await readInbox()).length;
    for (const [wireId, messageId] of [
      [id, answer],
      [customerMessageId, customerMessageId],
    ] as const) {
      await marta.send(graph.phone, { react: wireId, emoji: '❤️' });
      expect(await awaitMessage(messageId, ({ reactions }) => reactions)).toMatchObject({
        reactions: [{ emoji: '❤️' }],
      });
      await awaitEvent('message.reaction', messageId);
    }
    await marta.send(graph.phone, { edit: customerMessageId, text: 'Son 220' });
    expect(await awaitMessage(customerMessageId, ({ edits }) => edits)).toMatchObject({ text: 'Son 220' });
    await marta.send(graph.phone, { delete: customerMessageId });
    expect(await awaitMessage(customerMessageId, ({ deletedAt }) => deletedAt)).toMatchObject({ text: null });
    expect(await readInbox()).toHaveLength(countBefore);
    const quotingMessageId = await marta.send(graph.phone, { text: 'Gracias', quote: id });
    expect(await awaitMessage(quotingMessageId)).toMatchObject({ quotedMessageId: answer });

    const requestParams = { params: { messageId: quotingMessageId } };
    await program.request('PUT /external/messages/{messageId}/reaction', {
      ...requestParams,
      payload: { emoji: '🥐' },
    });
    await pollUntilResult(async () =>
      (await marta.messages()).some(({ kind, text }) => kind === 'reaction' && text === '🥐'),
    );
    await program.request('POST /external/messages/{messageId}/read', requestParams);
    const receipts = async () => (await marta.messages()).find(each => each.id === quotingMessageId)?.receipts ?? [];
    await pollUntilResult(async () => (await receipts()).some(receipt => receipt.endsWith('/read')));
    const typing = { params: { chat: marta.number }, payload: { state: 'typing' } } as const;
    await program.request('POST /external/chats/{chat}/typing', typing);
    await pollUntilResult(() => customer?.presences.some(({ state }) => state === 'composing'));
    await marta.read([id]);
    await awaitMessage(answer, ({ status }) => status === 'read');
  });

  it('rejects edits, deletions, mentions and groups and stores nothing when Meta does not support them', async () => {
    const { line, marta, readInbox } = getContext();
    const { program } = line;
    const messageId = await send('text', { text: 'Son 20' });
    const countBefore = (await readInbox()).length;
    const requestParams = { params: { messageId } };
    await expectRejection(
      program.request('PATCH /external/messages/{messageId}', { ...requestParams, payload: { text: 'Son 25' } }),
    );
    await expectRejection(program.request('DELETE /external/messages/{messageId}', requestParams));
    await expectRejection(send('text', { text: '@Marta' }, { mentions: [marta.number] }));
    await expectRejection(send('text', { text: 'A todos' }, { to: 'group:120363000000000001' }));
    expect(await readInbox()).toHaveLength(countBefore);
  });

  it('stores file bytes, ad referral and forward count when a customer sends them', async () => {
    const { line, marta, awaitMessage } = getContext();
    const { program, graph } = line;
    const file = await marta.sendFile(graph.phone, { kind: 'image', bytes: image.bytes, caption: 'La mía' });
    const { id: messageId } = await awaitMessage(file, ({ media }) => media?.url);
    const storedFile = await program.request('GET /external/media/{messageId}', { params: { messageId } });
    expect(Buffer.compare(Buffer.from(storedFile as Uint8Array), image.bytes)).toBe(0);
    const externalAdReply = {
      sourceType: 'ad',
      sourceId: '12021',
      sourceUrl: 'https://fb.me/conchas',
      title: '2×1',
    };
    const contextInfo = { externalAdReply, isForwarded: true, forwardingScore: 5 };
    const raw = { extendedTextMessage: { text: 'Vi su anuncio', contextInfo } };
    expect(await awaitMessage(await marta.send(graph.phone, { raw }))).toMatchObject({
      text: 'Vi su anuncio',
      forwarded: 5,
      referral: { source: 'ad', sourceId: '12021', url: 'https://fb.me/conchas', headline: '2×1' },
    });
  });
}
