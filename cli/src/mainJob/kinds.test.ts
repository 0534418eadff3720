import { type ChatKind, type Client, messageKinds } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { findFfmpeg, type Receiver, startReceiver } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announced, type RunningPlatform } from '../testing/announced.ts';
import { signUp } from '../testing/signUp.ts';
import { useRecado } from '../testing/useRecado.ts';
import { aroundIsTold } from './testing/aroundIsTold.ts';
import { callsAreTold } from './testing/callsAreTold.ts';
import type { EmulatedPhone, SeenMessage } from './testing/createControl.ts';
import { eventually } from './testing/eventually.ts';
import { earlierFile, filesAreKept } from './testing/filesAreKept.ts';
import { hearing } from './testing/hearing.ts';
import { keysAreLost } from './testing/keysAreLost.ts';
import { readQrImage } from './testing/readQrImage.ts';
import { said } from './testing/said.ts';
import { socialLife } from './testing/socialLife.ts';
import { type EmulatorProcess, startEmulator } from './testing/startEmulator.ts';
import type { Talk } from './testing/Talk.ts';

/* `recado serve` as users start it, real Baileys in it, and phones of the emulator's: what each kind becomes. */
describe('what customers say', async () => {
  const recado = useRecado();
  const dataDir = await recado.folder();
  let emulator: EmulatorProcess;
  let receiver: Receiver;
  let platform: RunningPlatform;
  let client: Client;
  let owner: Sdk;
  let program: Sdk;
  let shop: EmulatedPhone;
  let marta: EmulatedPhone;
  let earlier: string;

  beforeAll(async () => {
    [emulator, receiver] = await Promise.all([startEmulator(), startReceiver()]);
    shop = await emulator.control.phone('5215512345678', 'Panadería La Espiga');
    marta = await emulator.control.phone('5215587654321', 'Marta');
    earlier = await marta.sendFile(shop.number, earlierFile);
    await emulator.control.fault({ kind: 'mediaStatus', status: 410 });
    platform = await announced(
      recado.start(['serve', '--json', '--port', '0', '--data-dir', dataDir], {
        ...emulator.variables,
        RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
        RECADO_FFMPEG: await findFfmpeg(),
      }),
    );
    owner = (await signUp(platform.sdk)).sdk;
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: shop.number };
    client = (await owner.request('POST /clients', { payload })).client;
    program = platform.sdk.withApiToken(client.apiToken);
    await program.request('POST /external/setup-webhook', { payload: { webhookUrl: receiver.url } });
    const params = { id: client.id };
    await owner.request('POST /whatsapp/client/{id}/initialize', { params });
    const picture = await eventually(() =>
      owner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'image/png' }),
    );
    await shop.scan(readQrImage(picture));
    const status = () => owner.request('GET /whatsapp/client/{id}/status', { params });
    await eventually(async () => (await status()).isConnected);
  });
  afterAll(async () => {
    await emulator?.stop();
    await receiver?.stop();
  });

  const { inbox, seen, told } = hearing(
    () => program,
    () => receiver,
  );

  const talk = (): Talk => ({
    emulator,
    receiver,
    platform,
    owner,
    client,
    program,
    shop,
    marta,
    earlier,
    folder: recado.folder,
    inbox,
    seen,
    told,
  });

  it('has a case for every kind, but for what only a lost key makes, and what only we say', () => {
    expect([...said.map(([kind]) => kind), 'undecryptable', 'menu', 'template'].toSorted()).toEqual(
      [...messageKinds].toSorted(),
    );
  });

  it.each(said)('is a program told with its fields: %s', async (kind, body, expected) => {
    const id = await marta.say(shop.number, body);
    const about = { kind, chatKind: 'person', phoneNumber: marta.number, name: 'Marta', ...expected };
    expect(await seen(id)).toMatchObject(about);
    const type = kind === 'call' ? 'call.received' : 'message.received';
    expect((await told(type, id)).data).toMatchObject(about);
  });

  filesAreKept(talk);

  it('reactions, edits and deletions are about the message, and are no messages', async () => {
    const id = await marta.write(shop.number, 'Son 200');
    await seen(id);
    const before = (await inbox()).length;
    await marta.say(shop.number, { react: id, emoji: '❤️' });
    expect(await seen(id, ({ reactions }) => reactions)).toMatchObject({
      reactions: [{ emoji: '❤️', fromMe: false, name: 'Marta' }],
    });
    expect((await told('message.reaction', id)).data).toMatchObject({
      emoji: '❤️',
      message: { text: 'Son 200' },
    });
    await marta.say(shop.number, { edit: id, text: 'Son 220' });
    expect(await seen(id, ({ edits }) => edits)).toMatchObject({
      text: 'Son 220',
      edits: [{ text: 'Son 200' }],
    });
    expect((await told('message.edited', id)).data).toMatchObject({ text: 'Son 220' });
    await marta.say(shop.number, { delete: id });
    expect(await seen(id, ({ deletedAt }) => deletedAt)).toMatchObject({ text: null });
    await told('message.deleted', id);
    expect(await inbox()).toHaveLength(before);
  });

  callsAreTold(talk);
  aroundIsTold(talk);
  socialLife(talk);

  it('an answer names what it answers', async () => {
    const asked = await marta.write(shop.number, '¿A qué hora abren?');
    const answer = await marta.say(shop.number, { text: 'Es para hoy', quote: asked });
    expect(await seen(answer)).toMatchObject({
      quotedMessageId: asked,
      quoted: { messageId: asked, text: '¿A qué hora abren?' },
    });
  });

  it('votes are read, in a conversation and in a group', async () => {
    const group = await emulator.control.group('Pedidos', marta.number, [shop.number]);
    for (const to of [shop.number, group]) {
      const id = await marta.say(to, { poll: { question: '¿Qué día?', options: ['Lunes', 'Martes'] } });
      await seen(id);
      await marta.say(to, { vote: id, options: ['Martes'] });
      expect((await told('message.vote', id)).data).toMatchObject({ options: ['Martes'] });
      expect((await seen(id, ({ poll }) => poll?.voters === 1)).poll?.options).toEqual([
        { title: 'Lunes', votes: 0 },
        { title: 'Martes', votes: 1 },
      ]);
    }
  });

  it('a program says as much, about messages too, and reads the votes in a poll of its own', async () => {
    const to = marta.number;
    const shown = (is: (message: SeenMessage) => unknown) =>
      eventually(async () => (await marta.messages()).find(one => !one.fromMe && is(one)));
    const asked = await marta.write(shop.number, '¿Dónde están?');
    await seen(asked);
    const location = { latitude: 19.4326, longitude: -99.1332, name: 'Zócalo' };
    const place = { to, type: 'location', location, replyTo: asked } as const;
    const { messageId: at } = await program.request('POST /external/messages', { payload: place });
    expect((await shown(({ id }) => id === at)).content).toMatchObject({
      locationMessage: { degreesLatitude: 19.4326, contextInfo: { stanzaId: asked } },
    });
    const contacts = [{ name: 'Ana', phones: ['+52 1 55 1234 5678'] }];
    const card = { to, type: 'contacts', contacts } as const;
    const { messageId: ana } = await program.request('POST /external/messages', { payload: card });
    expect((await shown(({ id }) => id === ana)).content).toHaveProperty('contactMessage');
    const days = { question: '¿Qué día?', options: ['Lunes', 'Martes'] };
    const question = { to, type: 'poll' as const, poll: days };
    const { messageId: poll } = await program.request('POST /external/messages', { payload: question });
    await shown(({ id }) => id === poll);
    await marta.say(shop.number, { vote: poll, options: ['Martes'] });
    expect((await seen(poll, one => one.poll?.voters === 1)).poll?.options[1]).toEqual({
      title: 'Martes',
      votes: 1,
    });
    const about = (messageId: string) => ({ params: { messageId } });
    const emoji = { ...about(asked), payload: { emoji: '🥐' } };
    await program.request('PUT /external/messages/{messageId}/reaction', emoji);
    await shown(({ kind, text }) => kind === 'reaction' && text === '🥐');
    const { messageId } = await program.request('POST /external/send', { payload: { to, text: 'Son 20' } });
    const text = { ...about(messageId), payload: { text: 'Son 25' } };
    await program.request('PATCH /external/messages/{messageId}', text);
    await shown(one => one.kind === 'edit' && one.text === 'Son 25');
    await program.request('DELETE /external/messages/{messageId}', about(messageId));
    await shown(({ kind }) => kind === 'delete');
    expect(await seen(messageId, ({ deletedAt }) => deletedAt)).toMatchObject({ text: null });
    await program.request('POST /external/messages/{messageId}/read', about(asked));
    const receipts = async () => (await marta.messages()).find(({ id }) => id === asked)?.receipts ?? [];
    await eventually(async () => (await receipts()).some(receipt => receipt.endsWith('/read')));
    const typing = { params: { chat: to }, payload: { state: 'typing' } } as const;
    await program.request('POST /external/chats/{chat}/typing', typing);
  });

  it('what answers a menu of a program says which option, in five ways', async () => {
    const to = marta.number;
    const options = ['Tortas', 'Café con leche', 'Pan de muerto'];
    const menu = { text: '¿Qué le preparo?', options };
    const next = ['2', 'Dos', 'cafe con leche'];
    for (const text of [...next, '2️⃣', 'la segunda']) {
      const isQuoted = !next.includes(text);
      const payload = { to, type: 'menu' as const, menu };
      const { messageId: menuId } = await program.request('POST /external/messages', { payload });
      const shown = await eventually(async () => (await marta.messages()).find(({ id }) => id === menuId));
      expect(shown.text).toBe('¿Qué le preparo?\n\n1. Tortas\n2. Café con leche\n3. Pan de muerto');
      if (isQuoted) await seen(await marta.write(shop.number, '¿Hay lugar?'));
      const quote = isQuoted ? { quote: menuId } : {};
      const answer = await marta.say(shop.number, { text, ...quote });
      const choice = { menuId, index: 2, title: 'Café con leche' };
      expect(await seen(answer)).toMatchObject({ text, kind: 'choice', choice });
      expect((await told('message.received', answer)).data).toMatchObject({ text, choice });
    }
  });

  keysAreLost(talk);

  it('where it was said is told; a status is kept, and no webhook is told of it unasked', async () => {
    const { sequence: after } = await program.request('GET /external/conversations');
    const group = await emulator.control.group('Pan del día', marta.number, [shop.number]);
    const inGroup = await marta.write(group, 'Buenos días a todos');
    const where = { chatKind: 'group' satisfies ChatKind, group: { subject: 'Pan del día' } };
    expect(await seen(inGroup)).toMatchObject(where);
    expect((await told('message.received', inGroup)).data).toMatchObject(where);
    const posted = await marta.write('status@broadcast', 'De viaje');
    expect(await seen(posted)).toMatchObject({ chatKind: 'status', text: 'De viaje' });
    const { events } = await program.request('GET /external/events', { query: { after, limit: 500 } });
    const of = (id: string) =>
      events.find(({ data }) => 'messageId' in data && data.messageId === id)?.sequence ??
      expect.unreachable();
    // A delivery is queued in the transaction that writes its event.
    const { deliveries } = await owner.request('GET /clients/{id}/deliveries', {
      params: { id: client.id },
      query: { limit: 100 },
    });
    const queued = deliveries.map(({ sequence }) => sequence);
    expect([queued.includes(of(inGroup)), queued.includes(of(posted))]).toEqual([true, false]);
  });
});
