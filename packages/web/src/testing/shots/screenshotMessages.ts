import type { Client } from '@recado/contract';
import type { TestServer } from '@recado/server/testing';
import type { FakeContent, WriteMessageOptions } from '@recado/transport/fake';
import { vi } from 'vitest';
import { CONNECTION_WAIT_OPTIONS } from '../../e2e/testing/clients.ts';

/** Sends the messages that customers and the bakery exchange this morning. */
export async function exchangeMessages({ network, sdk }: TestServer, { apiToken, phoneNumber }: Client): Promise<void> {
  const clientSdk = sdk.withApiToken(apiToken);
  const marta = network.phone('5215587654321', { name: 'Marta Ruiz' });
  const beto = network.phone('5213312345678', { name: 'Beto Salas' });
  const answer = (to: string, text: string) => clientSdk.request('POST /external/send', { payload: { to, text } });
  marta.write(phoneNumber, '¿Todavía hay conchas?');
  const { messageId } = await answer(marta.number, 'Sí, quedan seis. ¿Se las apartamos?');
  marta.write(phoneNumber, 'Sí, por favor. Paso a las seis.');
  marta.read(messageId);
  beto.write(phoneNumber, {
    type: 'media',
    media: { kind: 'document', mimeType: 'application/pdf', bytes: PDF, fileName: 'pedido-sábado.pdf' },
    caption: 'Le mando el pedido para el sábado.',
  });
  beto.setOnline(false);
  await answer(beto.number, 'Recibido. Le confirmamos el total en un momento.');
  network.phone('5215599990000');
  network.faults.nextSend(phoneNumber, { kind: 'refuse', reason: 'rejected', code: 463 });
  await answer('5215599990000', 'Buenos días, su pastel está listo.').catch(() => {});
  await marta.waitFor(({ fromMe }) => !fromMe);
}

const secondsAgo = (ago: number) => new Date(Date.now() - ago * 1_000);

/** Writes one message of each kind, and also reacts to, edits and deletes some messages. */
export async function writeAllKinds({ network, sdk }: TestServer, { apiToken, phoneNumber }: Client): Promise<void> {
  const clientSdk = sdk.withApiToken(apiToken);
  const ines = network.phone('5215541122334', { name: 'Inés Robledo' });
  const write = (content: FakeContent | string, options = {}) => ines.write(phoneNumber, content, options).id;
  const locationId = write({
    type: 'location',
    latitude: 19.4326,
    longitude: -99.1332,
    name: 'Zócalo',
    address: 'Centro, CDMX',
  });
  write({ type: 'location', latitude: 19.4271, longitude: -99.1677, live: true, accuracy: 12 });
  write({
    type: 'contacts',
    contacts: [{ name: 'Pedro Luna', phones: ['5215512349876'], vcard: 'BEGIN:VCARD\nEND:VCARD' }],
  });
  const poll = write({
    type: 'poll',
    question: '¿Qué llevamos?',
    options: ['Conchas', 'Orejas', 'Cuernos'],
    selectable: 1,
  });
  write({ type: 'vote', target: poll, options: ['Orejas'] });
  write({ type: 'choice', of: 'list', id: 'b', title: 'Media docena', description: 'Seis piezas surtidas' });
  write({
    type: 'order',
    orderId: '7',
    items: 3,
    total: { amount: 184.5, currency: 'MXN' },
    title: 'Pedido',
    note: 'Sin azúcar',
    lines: [
      { productId: '1', name: 'Concha de vainilla', quantity: 3, price: { amount: 18.5, currency: 'MXN' } },
      { productId: '2', name: 'Rosca de reyes chica, con nata', quantity: 1, price: { amount: 129, currency: 'MXN' } },
    ],
  });
  write({ type: 'order', orderId: '8', items: 1, token: 'aún no' });
  write({ type: 'product', productId: '9', title: 'Rosca chica', price: { amount: 250, currency: 'MXN' } });
  write({ type: 'group-invite', groupId: '120363', name: 'Vecinos de la Roma', code: 'AbCdEf' });
  write({
    type: 'event',
    name: 'Feria del pan',
    startsAt: new Date(Date.now() + 86_400_000),
    place: 'Parque México',
  });
  write({
    type: 'payment',
    step: 'sent',
    amount: { amount: 184.5, currency: 'MXN' },
    note: 'Conchas del sábado',
  });
  write({ type: 'call', video: true, outcome: 'missed' });
  write({ type: 'unsupported', name: 'bcallMessage' });
  writeBusinessKinds(write);
  write({ type: 'undecryptable' });
  const media = (kind: 'image' | 'audio' | 'sticker' | 'video', mimeType: string, more = {}) =>
    ({ type: 'media', media: { kind, mimeType, bytes: PDF, ...more } }) as const;
  write({ ...media('image', 'image/jpeg'), caption: 'Así la quiero, con el betún de fresa' });
  write(media('audio', 'audio/ogg; codecs=opus', { voice: true, seconds: 14, waveform: [3, 40, 80, 20, 60] }));
  write(media('sticker', 'image/webp'));
  write(media('video', 'video/mp4', { seconds: 31 }));
  const questionId = write('¿A qué hora cierran hoy?', { timestamp: secondsAgo(1) });
  const send = (payload: object) =>
    clientSdk.request('POST /external/messages', { payload: { to: ines.number, ...payload } as never });
  await vi.waitFor(
    () => clientSdk.request('GET /external/messages/{messageId}', { params: { messageId: questionId } }),
    CONNECTION_WAIT_OPTIONS,
  );
  await clientSdk.request('PUT /external/messages/{messageId}/reaction', {
    params: { messageId: questionId },
    payload: { emoji: '👍' },
  });
  const { messageId } = await send({ type: 'text', text: { text: 'Cerramos a las nuebe.' }, replyTo: questionId });
  await clientSdk.request('PATCH /external/messages/{messageId}', {
    params: { messageId },
    payload: { text: 'Cerramos a las nueve.' },
  });
  await send({ type: 'menu', menu: { text: '¿Cómo lo quiere?', options: ['Para llevar', 'A domicilio'] } });
  write('2');
  write({ type: 'reaction', target: messageId, emoji: '❤️' });
  write({ type: 'deletion', target: locationId });
}

/** Writes the messages of businesses, and notices. */
function writeBusinessKinds(write: (content: FakeContent | string, options?: WriteMessageOptions) => string): void {
  write('Su recibo de marzo está listo.', {
    context: {
      heading: 'Luz del Valle',
      footer: 'Pague antes del 20 de marzo',
      buttons: [
        { kind: 'url', title: 'Pagar en línea', url: 'https://pagos.ejemplo.mx/9' },
        { kind: 'code', title: 'Copiar la referencia', code: '482913' },
        { kind: 'phone', title: 'Llamar', phone: '+525512345678' },
        { kind: 'reply', title: 'Ya pagué', id: 'pagado' },
      ],
    },
  });
  write('Elija su pan', {
    context: {
      list: {
        button: 'Ver opciones',
        sections: [{ title: 'Dulce', rows: [{ id: 'c', title: 'Concha', description: 'De vainilla' }] }],
      },
    },
  });
  write('Novedades', {
    context: {
      cards: [
        {
          heading: 'Rosca',
          text: 'Para 12 personas',
          footer: 'Desde $250',
          buttons: [{ kind: 'reply', title: 'La quiero' }],
        },
        { heading: 'Tamal', text: 'De mole' },
      ],
    },
  });
  write({ type: 'phone-only', reason: 'view-once' }, { context: { viewOnce: true } });
  write({ type: 'phone-only', reason: 'masked' });
  write({ type: 'album', images: 2, videos: 1 });
  write({ type: 'expiration', seconds: 604_800 });
  write({ type: 'number-request' });
  write({ type: 'channel-invite', channelId: '12', name: 'Pan de la Roma', role: 'follower' });
  write({ type: 'sticker-pack', name: 'Panes', publisher: 'La Espiga', stickers: 12 });
  write({
    type: 'poll-result',
    question: '¿Qué día?',
    options: [
      { title: 'Lunes', votes: 3 },
      { title: 'Martes', votes: 1 },
    ],
  });
  const pinned = write('Abrimos a las 8', { context: { mentionsAll: true } });
  write({ type: 'pin', target: pinned, pinned: true, seconds: 604_800 });
}

const PDF = new TextEncoder().encode('%PDF-1.4');
