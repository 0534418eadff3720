import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type OutgoingMessage,
  type OutgoingMessageKind,
  outgoingMessage,
  outgoingMessageKinds,
} from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import { sendableMessageKinds } from '@recado/transport';
import { createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Invalid, Unprocessable } from '../../../core/errors/index.ts';
import { sampleFiles } from '../../../deliveries/guard/testing/sampleFiles.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { createInboxReader } from '../../conversations/inbox/createInboxReader.ts';

const own = '5215511110007';
const customer = '5215587654327';

let platform: TestPlatform;
let clientId: string;
let server: Server;
let base: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  clientId = await platform.createLinkedClient(own);
  platform.network.phone(customer);
  platform.network.phone(own).catalog.products.push({
    ...{ id: '1', name: 'Concha', retailerId: 'PAN-1', price: { amount: 18.5, currency: 'MXN' } },
    ...{ pictureUrl: 'https://mmg.whatsapp.net/1', isHidden: false, isAvailable: true },
  });
  const webp = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8 ', 'latin1'), randomBytes(30)]);
  const ogg = Buffer.concat([
    Buffer.from('4f676753000200000000000000000000000000000000000000000113', 'hex'),
    Buffer.from('OpusHead\x01\x01'),
    randomBytes(40),
  ]);
  const files: Readonly<Record<string, Buffer>> = { ...sampleFiles, webp, ogg };
  server = createServer((request, response) => {
    const bytes = files[request.url?.slice(1) ?? ''];
    response.writeHead(bytes ? 200 : 404).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await platform.close();
});

const contents = (): Readonly<Record<OutgoingMessageKind, object>> => ({
  text: { text: 'El menú: https://espiga.mx', preview: { url: 'https://espiga.mx', title: 'La Espiga' } },
  image: { mediaUrl: `${base}/jpeg`, caption: 'El menú' },
  video: { mediaUrl: `${base}/mp4` },
  audio: { mediaUrl: `${base}/mp3` },
  voice: { mediaUrl: `${base}/ogg` },
  document: { mediaUrl: `${base}/pdf`, fileName: 'menu.pdf' },
  sticker: { mediaUrl: `${base}/webp` },
  location: { latitude: 19.4326, longitude: -99.1332, name: 'Zócalo' },
  contacts: [{ name: 'Marta; Ruiz', phones: ['+52 1 55 8765 4321'] }] as object,
  poll: { question: '¿Cuál?', options: ['Concha', 'Oreja'], selectable: 1 },
  menu: { text: '¿Cuál?', options: ['Concha', 'Oreja'] },
  template: { name: 'pedido_listo', values: ['Marta'] },
  numberRequest: { text: '¿Nos da su número?' },
  product: { productId: 'PAN-1', text: '¿Le aparto una?' },
});
interface SendParams {
  idempotencyKey?: string;
}

const send = (message: object, request: SendParams = {}, sender = platform.sender) => {
  const { value, error } = outgoingMessage.validate({ to: customer, ...message });
  if (error) throw error;
  return sender.sendMessage({ clientId, message: value as OutgoingMessage, ...request });
};
const findOnPhone = (messageId: string) => platform.network.phone(customer).messages.find(({ id }) => id === messageId);
const inbox = () => createInboxReader({ database: platform.database.knex, apiUrl: '/api' });
const findStored = async (messageId: string) => (await inbox().find(clientId, messageId)).message;
const receiveText = async (text: string) => {
  const { id } = platform.network.phone(customer).write(own, text);
  await waitUntil(() =>
    findStored(id).then(
      () => true,
      () => false,
    ),
  );
  return id;
};

describe('sendMessage', () => {
  it.each(outgoingMessageKinds.filter(kind => kind !== 'template'))(
    'delivers and stores a message of the kind %s when the transport supports it',
    async type => {
      const { statusCode, body } = await send({ type, [type]: contents()[type] });
      expect(statusCode).toBe(200);
      expect(body).toMatchObject({ to: customer, chat: customer, type, status: 'sent' });
      const isFile = ['image', 'video', 'audio', 'voice', 'document', 'sticker'].includes(type);
      const storedAs: string = type === 'numberRequest' ? 'number-request' : type;
      const arrivesAs: string = type === 'menu' ? 'text' : storedAs;
      expect(findOnPhone(body.messageId)?.content.type).toBe(isFile ? 'media' : arrivesAs);
      const stored = await findStored(body.messageId);
      expect(stored.kind).toBe(storedAs);
      if (isFile) expect(stored.media).toMatchObject({ size: expect.any(Number) });
      else if (type !== 'text' && type === storedAs) expect(stored).toHaveProperty(type);
    },
  );

  it('returns the network’s chat address together with the requested spelling when they differ', async () => {
    const { body } = await send({ to: '525587654327', type: 'text', text: { text: 'Hola' } });
    expect(body).toMatchObject({ to: '525587654327', chat: customer });
  });

  it('shows a typing indicator before a text with typingSeconds', async () => {
    const phone = platform.network.phone(customer);
    const before = phone.typingUpdates.length;
    await send({ type: 'text', text: { text: 'Un momento' }, typingSeconds: 1 });
    expect(phone.typingUpdates.slice(before)).toMatchObject([{ state: 'typing' }]);
  });

  it('sends the quote and the mentions when a text replies to a message', async () => {
    const replyTo = await receiveText('¿Hay conchas?');
    const { body } = await send({
      type: 'text',
      text: { text: 'Sí' },
      replyTo,
      mentions: [customer],
    });
    expect(findOnPhone(body.messageId)).toMatchObject({
      quoted: { id: replyTo, text: '¿Hay conchas?' },
      mentions: [{ phone: customer }],
    });
    expect(await findStored(body.messageId)).toMatchObject({
      quotedMessageId: replyTo,
      quoted: { text: '¿Hay conchas?' },
      mentions: [{ phoneNumber: customer }],
    });
    const sentText = await platform.sender.sendText({
      clientId,
      to: { kind: 'phone', phone: customer },
      text: 'También',
      replyTo,
    });
    expect(findOnPhone(sentText.body.messageId)?.quoted?.id).toBe(replyTo);
  });

  it('rejects a reply when the quoted message belongs to another chat', async () => {
    const replyTo = await receiveText('¿Y roscas?');
    platform.network.phone('5215587650000');
    const sendingReply = send({ to: '5215587650000', type: 'text', text: { text: 'Sí' }, replyTo });
    await expect(sendingReply).rejects.toThrow(new Invalid(texts.replyTo, { replyTo: texts.replyTo }));
  });

  it.each([
    [{ type: 'location' }, texts.missingContent('location')],
    [
      { type: 'text', text: { text: 'a' }, poll: { question: 'a', options: ['b', 'c'] } },
      texts.otherContent('poll', 'text'),
    ],
    [{ type: 'poll', poll: { question: 'a', options: ['b', 'c'], selectable: 3 } }, texts.tooManySelectable],
    [{ type: 'location', location: { latitude: 1, longitude: 1 }, typingSeconds: 1 }, texts.typingTexts],
    [{ type: 'text', text: { text: 'a' }, mentions: ['group:1203630'] }, texts.mentionPeople],
  ])('rejects the message when it is %j', async (message, sentence) => {
    await expect(send(message)).rejects.toThrow(sentence);
  });

  it('rejects a file that phones would not display as the requested sticker or voice note', async () => {
    const sticker = send({ type: 'sticker', sticker: { mediaUrl: `${base}/png` } });
    await expect(sticker).rejects.toThrow(new Unprocessable(texts.media.notWebp));
    const voice = send({ type: 'voice', voice: { mediaUrl: `${base}/mp3` } });
    await expect(voice).rejects.toThrow(new Unprocessable(texts.media.notOgg));
  });

  it('sends a message of any kind once per key, and reports the status unknown when the answer is lost', async () => {
    const poll = { type: 'poll', poll: contents().poll };
    const first = await send(poll, { idempotencyKey: 'encuesta' });
    expect(await send(poll, { idempotencyKey: 'encuesta' })).toMatchObject({
      body: { messageId: first.body.messageId },
    });
    platform.network.faults.nextSend(own, { kind: 'lose' });
    const { statusCode, body } = await send({ type: 'location', location: contents().location });
    expect([statusCode, body.status]).toEqual([202, 'unknown']);
    expect(await findStored(body.messageId)).toMatchObject({ status: 'unknown', kind: 'location' });
  });

  it('rejects with an error that names the kind when the transport does not support it', async () => {
    const capabilities = { sends: sendableMessageKinds.filter(kind => kind !== 'poll') };
    const limitedTransport = createFakeTransport(platform.network, { capabilities });
    const { sender } = platform.createProcess({ transport: limitedTransport });
    const sendingPoll = send({ type: 'poll', poll: contents().poll }, {}, sender);
    await expect(sendingPoll).rejects.toThrow(new Unprocessable(texts.media.unsupported(texts.media.kinds.poll)));
  });
});
