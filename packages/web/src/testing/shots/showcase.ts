import type { Client } from '@recado/contract';
import type { TestPerson, TestServer } from '@recado/server/testing';
import type { FakeContent } from '@recado/transport/fake';
import { vi } from 'vitest';
import { addClient, linkClient, patience } from '../../walks/testing/clients.ts';

/** A business as the pictures show it: lines in every state, and two months of messages. */
export interface Showcase {
  readonly person: TestPerson;
  /** Somebody who looks after all of it. */
  readonly admin: TestPerson;
  /** The line with the most to show. */
  readonly client: Client;
  /** One that was written every kind of message. */
  readonly spoken: Client;
  /** One that was never linked. */
  readonly unlinked: Client;
  /** One that lost its phone. */
  readonly lost: Client;
  /** One whose phone asks for a passkey. */
  readonly barred: Client;
  /** Somebody who answers on that line. */
  readonly colleague: TestPerson;
  /** Where a link leads by which somebody is invited to it. */
  readonly invitation: string;
  /** Somebody whose account is deactivated, with a line that is paused. */
  readonly paused: TestPerson;
  /** Of the audit log: that it was. */
  readonly entry: string;
}

const DAYS = 60;

export async function openShowcase(server: TestServer): Promise<Showcase> {
  const colleague = await server.person({ name: 'Ana Torres' });
  const manager = await server.person({ name: 'Bruno Díaz' });
  await server.person({ name: 'Íñigo Peña' });
  const admin = await server.person({ name: 'Rosa Ávila', role: 'admin' });
  const person = await server.person({ name: 'Lucía Hernández' });
  const line = (businessName: string, phoneNumber: string) => addClient(person, businessName, phoneNumber);
  const unlinked = await line('Taller de reparto', '5215531906427');
  const lost = await line('Sucursal Coyoacán', '5215574025183');
  const branch = await line('Sucursal Centro', '5215519386402');
  const client = await line('Panadería La Espiga', '5215548210937');
  for (const linked of [lost, branch, client]) await linkClient(server, person, linked);
  server.network.phone(lost.phoneNumber).unlink();
  const barred = await line('Sucursal Roma', '5215560417293');
  await linkClient(server, person, barred);
  server.network.phone(barred.phoneNumber).unlink();
  await vi.waitFor(() => bar(server, barred), patience);
  await server.knex('histories').insert({
    clientId: branch.id,
    share: 60,
    messages: 2_300,
    since: new Date('2026-01-10T16:02:00Z'),
    leftOut: ['older'],
  });
  await talk(server, client, 38);
  await talk(server, branch, 21);
  await talk(server, lost, 9);
  await chat(server, client);
  await speak(server, branch);
  await server.sdk.withApiToken(client.apiToken).request('POST /external/setup-webhook', {
    payload: { webhookUrl: 'https://n8n.ejemplo.mx/webhook/panaderia' },
  });
  const paused = await pause(server, admin);
  const invitation = await share(person, { id: client.id }, { answers: colleague, manages: manager });
  const { audit } = await admin.sdk.request('GET /admin/audit', {
    query: { filter: { action: 'user.status_changed' } },
  });
  const lines = { client, spoken: branch, unlinked, lost, barred };
  return { person, admin, colleague, invitation, ...lines, paused, entry: audit[0]?.id ?? '' };
}

/** Its session has ended by itself, and stays as it is left. */
async function bar({ knex }: TestServer, { id }: Client): Promise<void> {
  const changed = await knex('sessions')
    .where({ clientId: id, state: 'needs-relink' })
    .update({ state: 'needs-passkey', reason: 'passkey-required' });
  if (changed === 0) throw new Error('not ended yet');
}

/** @returns the path of another link, that nobody has used */
async function share(
  owner: TestPerson,
  params: { readonly id: string },
  people: Readonly<Record<'answers' | 'manages', TestPerson>>,
): Promise<string> {
  const invite = async (role: 'answers' | 'manages') =>
    (await owner.sdk.request('POST /clients/{id}/invitations', { params, payload: { role } })).link;
  for (const role of ['answers', 'manages'] as const) {
    const code = (await invite(role)).split('=')[1] ?? '';
    await people[role].sdk.request('POST /invitations/accept', { payload: { code } });
  }
  return (await invite('answers')).replace(/^.*(?=\/invitation)/, '');
}

async function pause(server: TestServer, admin: TestPerson): Promise<TestPerson> {
  const owner = await server.person({ name: 'Elena Fuentes' });
  const line = await addClient(owner, 'Florería Lirio', '5215540189342');
  await linkClient(server, owner, line);
  const params = { id: line.id };
  await owner.sdk.request('PATCH /clients/{id}/webhook', {
    params,
    payload: { webhookUrl: 'https://n8n.ejemplo.mx/webhook/pedidos' },
  });
  await admin.sdk.request('PUT /admin/users/{id}/status', {
    params: { id: owner.id },
    payload: { active: false },
  });
  return owner;
}

/** About so many messages a day, more on weekends, between the client and a handful of customers. */
async function talk({ knex }: TestServer, { id }: Client, daily: number): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, age) => {
    const date = new Date(Date.now() - age * 86_400_000);
    const busy = daily * (1 + 0.35 * Math.sin(age * 0.9)) * ([0, 6].includes(date.getDay()) ? 1.4 : 1);
    return {
      day: date.toISOString().slice(0, 10),
      inbound: Math.round(busy * 0.6),
      outbound: Math.round(busy * 0.45),
    };
  });
  await knex('message_days').insert(days.map(day => ({ ...day, client_id: id, shard: 0 })));
  const sum = (name: 'inbound' | 'outbound') => days.reduce((total, day) => total + day[name], 0);
  await knex('message_totals').insert({
    client_id: id,
    shard: 0,
    inbound: sum('inbound'),
    outbound: sum('outbound'),
  });
  for (const [index, share] of [0.31, 0.24, 0.17, 0.12, 0.08].entries()) {
    const contact = { id: crypto.randomUUID(), client_id: id, phone: `52155${23456780 + index * 1_118_147}` };
    await knex('contacts').insert(contact);
    await knex('contact_counters').insert({
      client_id: id,
      contact_id: contact.id,
      inbound: Math.round(sum('inbound') * share),
      outbound: Math.round(sum('outbound') * share),
      last_message: new Date(Date.now() - index * 7_300_000 - 600_000),
    });
  }
}

/** What customers and the bakery have written this morning. */
async function chat({ network, sdk }: TestServer, { apiToken, phoneNumber }: Client): Promise<void> {
  const own = sdk.withApiToken(apiToken);
  const marta = network.phone('5215587654321', { name: 'Marta Ruiz' });
  const beto = network.phone('5213312345678', { name: 'Beto Salas' });
  const answer = (to: string, text: string) => own.request('POST /external/send', { payload: { to, text } });
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

const seconds = (ago: number) => new Date(Date.now() - ago * 1_000);

/** One message of each kind, and what is said about them. */
async function speak({ network, sdk }: TestServer, { apiToken, phoneNumber }: Client): Promise<void> {
  const own = sdk.withApiToken(apiToken);
  const ines = network.phone('5215541122334', { name: 'Inés Robledo' });
  const say = (content: FakeContent | string, around = {}) => ines.write(phoneNumber, content, around).id;
  const place = say({
    type: 'location',
    latitude: 19.4326,
    longitude: -99.1332,
    name: 'Zócalo',
    address: 'Centro, CDMX',
  });
  say({ type: 'location', latitude: 19.4271, longitude: -99.1677, live: true, accuracy: 12 });
  say({
    type: 'contacts',
    contacts: [{ name: 'Pedro Luna', phones: ['5215512349876'], vcard: 'BEGIN:VCARD\nEND:VCARD' }],
  });
  const poll = say({
    type: 'poll',
    question: '¿Qué llevamos?',
    options: ['Conchas', 'Orejas', 'Cuernos'],
    selectable: 1,
  });
  say({ type: 'vote', target: poll, options: ['Orejas'] });
  say({ type: 'choice', of: 'list', id: 'b', title: 'Media docena', description: 'Seis piezas surtidas' });
  say({
    type: 'order',
    orderId: '7',
    items: 3,
    total: { amount: 184.5, currency: 'MXN' },
    title: 'Pedido',
    note: 'Sin azúcar',
  });
  say({ type: 'product', productId: '9', title: 'Rosca chica', price: { amount: 250, currency: 'MXN' } });
  say({ type: 'group-invite', groupId: '120363', name: 'Vecinos de la Roma', code: 'AbCdEf' });
  say({
    type: 'event',
    name: 'Feria del pan',
    startsAt: new Date(Date.now() + 86_400_000),
    place: 'Parque México',
  });
  say({
    type: 'payment',
    step: 'sent',
    amount: { amount: 184.5, currency: 'MXN' },
    note: 'Conchas del sábado',
  });
  say({ type: 'call', video: true, outcome: 'missed' });
  say({ type: 'unsupported', name: 'stickerPackMessage' });
  say({ type: 'undecryptable' });
  const media = (kind: 'image' | 'audio' | 'sticker' | 'video', mimeType: string, more = {}) =>
    ({ type: 'media', media: { kind, mimeType, bytes: PDF, ...more } }) as const;
  say({ ...media('image', 'image/jpeg'), caption: 'Así la quiero, con el betún de fresa' });
  say(media('audio', 'audio/ogg; codecs=opus', { voice: true, seconds: 14, waveform: [3, 40, 80, 20, 60] }));
  say(media('sticker', 'image/webp'));
  say(media('video', 'video/mp4', { seconds: 31 }));
  const asked = say('¿A qué hora cierran hoy?', { timestamp: seconds(1) });
  const send = (payload: object) =>
    own.request('POST /external/messages', { payload: { to: ines.number, ...payload } as never });
  await vi.waitFor(
    () => own.request('GET /external/messages/{messageId}', { params: { messageId: asked } }),
    patience,
  );
  await own.request('PUT /external/messages/{messageId}/reaction', {
    params: { messageId: asked },
    payload: { emoji: '👍' },
  });
  const { messageId } = await send({ type: 'text', text: { text: 'Cerramos a las nuebe.' }, replyTo: asked });
  await own.request('PATCH /external/messages/{messageId}', {
    params: { messageId },
    payload: { text: 'Cerramos a las nueve.' },
  });
  await send({ type: 'menu', menu: { text: '¿Cómo lo quiere?', options: ['Para llevar', 'A domicilio'] } });
  say('2');
  say({ type: 'reaction', target: messageId, emoji: '❤️' });
  say({ type: 'deletion', target: place });
}

const PDF = new TextEncoder().encode('%PDF-1.4');
