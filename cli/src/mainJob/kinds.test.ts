import { type ChatKind, type Client, messageKinds } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { findFfmpeg, startTestWebhookReceiver, type TestWebhookReceiver } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../testing/signUp.ts';
import { useRecado } from '../testing/useRecado.ts';
import { type RunningPlatform, waitForPlatform } from '../testing/waitForPlatform.ts';
import { createClientProgramObserver } from './testing/createClientProgramObserver.ts';
import type { EmulatedPhone, PhoneLogMessage } from './testing/createEmulatorControlClient.ts';
import { defineBusinessMessageTests } from './testing/defineBusinessMessageTests.ts';
import { defineCallTests } from './testing/defineCallTests.ts';
import { defineCatalogTests } from './testing/defineCatalogTests.ts';
import { defineEncryptedUpdateTests } from './testing/defineEncryptedUpdateTests.ts';
import { defineEncryptionKeyLossTests } from './testing/defineEncryptionKeyLossTests.ts';
import { defineFileTests, fileSentBeforeLinking } from './testing/defineFileTests.ts';
import { defineGroupAndBlockTests } from './testing/defineGroupAndBlockTests.ts';
import { defineGroupedMessageTests } from './testing/defineGroupedMessageTests.ts';
import { defineLabelTests } from './testing/defineLabelTests.ts';
import { defineMessageContextTests } from './testing/defineMessageContextTests.ts';
import { definePhoneOnlyMessageTests } from './testing/definePhoneOnlyMessageTests.ts';
import { defineReadableContentTests } from './testing/defineReadableContentTests.ts';
import type { LineTestContext } from './testing/LineTestContext.ts';
import { messageKindTestCases } from './testing/messageKindTestCases.ts';
import { pollUntilResult } from './testing/pollUntilResult.ts';
import { readQrImage } from './testing/readQrImage.ts';
import { type EmulatorProcess, startEmulator } from './testing/startEmulator.ts';

/* Runs `recado serve` as users start it, and tests each message kind with real Baileys and emulated phones. */
describe('recado serve with a Baileys line', async () => {
  const recado = useRecado();
  const dataDir = await recado.folder();
  let emulator: EmulatorProcess;
  let receiver: TestWebhookReceiver;
  let platform: RunningPlatform;
  let client: Client;
  let owner: Sdk;
  let program: Sdk;
  let shop: EmulatedPhone;
  let marta: EmulatedPhone;
  let earlierMessageId: string;

  beforeAll(async () => {
    [emulator, receiver] = await Promise.all([startEmulator(), startTestWebhookReceiver()]);
    shop = await emulator.control.phone('5215512345678', 'Panadería La Espiga');
    marta = await emulator.control.phone('5215587654321', 'Marta');
    earlierMessageId = await marta.sendFile(shop.number, fileSentBeforeLinking);
    await emulator.control.fault({ kind: 'mediaStatus', status: 410 });
    platform = await waitForPlatform(
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
    const picture = await pollUntilResult(() =>
      owner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'image/png' }),
    );
    await shop.scan(readQrImage(picture));
    await pollUntilResult(
      async () => (await owner.request('GET /whatsapp/client/{id}/status', { params })).isConnected,
    );
  });
  afterAll(async () => {
    await emulator?.stop();
    await receiver?.stop();
  });

  const { readInbox, awaitMessage, awaitEvent } = createClientProgramObserver(
    () => program,
    () => receiver,
  );

  const getContext = (): LineTestContext => ({
    emulator,
    receiver,
    platform,
    owner,
    client,
    program,
    shop,
    marta,
    earlierMessageId,
    createFolder: recado.folder,
    readInbox,
    awaitMessage,
    awaitEvent,
  });

  it('has an inbound test case for every kind except undecryptable and outbound kinds', () => {
    expect([...messageKindTestCases.map(([kind]) => kind), 'undecryptable', 'menu', 'template'].toSorted()).toEqual(
      [...messageKinds].toSorted(),
    );
  });

  it.each(messageKindTestCases)('delivers the fields of %s to the program', async (kind, body, expected) => {
    const id = await marta.send(shop.number, body);
    const expectedFields = { kind, chatKind: 'person', phoneNumber: marta.number, name: 'Marta', ...expected };
    expect(await awaitMessage(id)).toMatchObject(expectedFields);
    const type = kind === 'call' ? 'call.received' : 'message.received';
    expect((await awaitEvent(type, id)).data).toMatchObject(expectedFields);
  });

  defineFileTests(getContext);

  it('applies reactions, edits and deletions to the message they refer to, and stores no new message', async () => {
    const id = await marta.write(shop.number, 'Son 200');
    await awaitMessage(id);
    const before = (await readInbox()).length;
    await marta.send(shop.number, { react: id, emoji: '❤️' });
    expect(await awaitMessage(id, ({ reactions }) => reactions)).toMatchObject({
      reactions: [{ emoji: '❤️', fromMe: false, name: 'Marta' }],
    });
    expect((await awaitEvent('message.reaction', id)).data).toMatchObject({ emoji: '❤️', message: { text: 'Son 200' } });
    await marta.send(shop.number, { edit: id, text: 'Son 220' });
    expect(await awaitMessage(id, ({ edits }) => edits)).toMatchObject({
      text: 'Son 220',
      edits: [{ text: 'Son 200' }],
    });
    expect((await awaitEvent('message.edited', id)).data).toMatchObject({ text: 'Son 220' });
    await marta.send(shop.number, { delete: id });
    expect(await awaitMessage(id, ({ deletedAt }) => deletedAt)).toMatchObject({ text: null });
    await awaitEvent('message.deleted', id);
    expect(await readInbox()).toHaveLength(before);
  });

  defineCallTests(getContext);
  defineCatalogTests(getContext);
  defineEncryptedUpdateTests(getContext);
  defineMessageContextTests(getContext);
  defineGroupAndBlockTests(getContext);

  it('stores the quoted message when a customer replies to it', async () => {
    const customerMessageId = await marta.write(shop.number, '¿A qué hora abren?');
    const answer = await marta.send(shop.number, { text: 'Es para hoy', quote: customerMessageId });
    expect(await awaitMessage(answer)).toMatchObject({
      quotedMessageId: customerMessageId,
      quoted: { messageId: customerMessageId, text: '¿A qué hora abren?' },
    });
  });

  it('counts the votes of a customer in a poll that was sent to a person or a group', async () => {
    const group = await emulator.control.group('Pedidos', marta.number, [shop.number]);
    for (const to of [shop.number, group]) {
      const id = await marta.send(to, { poll: { question: '¿Qué día?', options: ['Lunes', 'Martes'] } });
      await awaitMessage(id);
      await marta.send(to, { vote: id, options: ['Martes'] });
      expect((await awaitEvent('message.vote', id)).data).toMatchObject({ options: ['Martes'] });
      expect((await awaitMessage(id, ({ poll }) => poll?.voters === 1)).poll?.options).toEqual([
        { title: 'Lunes', votes: 0 },
        { title: 'Martes', votes: 1 },
      ]);
    }
  });

  it('sends locations, contacts, polls and message updates, and counts the votes of its own poll', async () => {
    const to = marta.number;
    const awaitOnPhone = (matches: (message: PhoneLogMessage) => unknown) =>
      pollUntilResult(async () => (await marta.messages()).find(message => !message.fromMe && matches(message)));
    const customerMessageId = await marta.write(shop.number, '¿Dónde están?');
    await awaitMessage(customerMessageId);
    const location = { latitude: 19.4326, longitude: -99.1332, name: 'Zócalo' };
    const place = { to, type: 'location', location, replyTo: customerMessageId } as const;
    const { messageId: locationMessageId } = await program.request('POST /external/messages', { payload: place });
    expect((await awaitOnPhone(({ id }) => id === locationMessageId)).content).toMatchObject({
      locationMessage: { degreesLatitude: 19.4326, contextInfo: { stanzaId: customerMessageId } },
    });
    const contacts = [{ name: 'Ana', phones: ['+52 1 55 1234 5678'] }];
    const card = { to, type: 'contacts', contacts } as const;
    const { messageId: contactMessageId } = await program.request('POST /external/messages', { payload: card });
    expect((await awaitOnPhone(({ id }) => id === contactMessageId)).content).toHaveProperty('contactMessage');
    const days = { question: '¿Qué día?', options: ['Lunes', 'Martes'] };
    const question = { to, type: 'poll' as const, poll: days };
    const { messageId: poll } = await program.request('POST /external/messages', { payload: question });
    await awaitOnPhone(({ id }) => id === poll);
    await marta.send(shop.number, { vote: poll, options: ['Martes'] });
    expect((await awaitMessage(poll, message => message.poll?.voters === 1)).poll?.options[1]).toEqual({
      title: 'Martes',
      votes: 1,
    });
    const messageParams = (messageId: string) => ({ params: { messageId } });
    const emoji = { ...messageParams(customerMessageId), payload: { emoji: '🥐' } };
    await program.request('PUT /external/messages/{messageId}/reaction', emoji);
    await awaitOnPhone(({ kind, text }) => kind === 'reaction' && text === '🥐');
    const { messageId } = await program.request('POST /external/send', { payload: { to, text: 'Son 20' } });
    const text = { ...messageParams(messageId), payload: { text: 'Son 25' } };
    await program.request('PATCH /external/messages/{messageId}', text);
    await awaitOnPhone(message => message.kind === 'edit' && message.text === 'Son 25');
    await program.request('DELETE /external/messages/{messageId}', messageParams(messageId));
    await awaitOnPhone(({ kind }) => kind === 'delete');
    expect(await awaitMessage(messageId, ({ deletedAt }) => deletedAt)).toMatchObject({ text: null });
    await program.request('POST /external/messages/{messageId}/read', messageParams(customerMessageId));
    const receipts = async () => (await marta.messages()).find(({ id }) => id === customerMessageId)?.receipts ?? [];
    await pollUntilResult(async () => (await receipts()).some(receipt => receipt.endsWith('/read')));
    const typing = { params: { chat: to }, payload: { state: 'typing' } } as const;
    await program.request('POST /external/chats/{chat}/typing', typing);
  });

  it('reports the chosen option when a customer answers a menu in one of five ways', async () => {
    const to = marta.number;
    const options = ['Tortas', 'Café con leche', 'Pan de muerto'];
    const menu = { text: '¿Qué le preparo?', options };
    const unquotedAnswers = ['2', 'Dos', 'cafe con leche'];
    for (const text of [...unquotedAnswers, '2️⃣', 'la segunda']) {
      const isQuoted = !unquotedAnswers.includes(text);
      const payload = { to, type: 'menu' as const, menu };
      const { messageId: menuId } = await program.request('POST /external/messages', { payload });
      const menuMessage = await pollUntilResult(async () => (await marta.messages()).find(({ id }) => id === menuId));
      expect(menuMessage.text).toBe('¿Qué le preparo?\n\n1. Tortas\n2. Café con leche\n3. Pan de muerto');
      if (isQuoted) await awaitMessage(await marta.write(shop.number, '¿Hay lugar?'));
      const quote = isQuoted ? { quote: menuId } : {};
      const answer = await marta.send(shop.number, { text, ...quote });
      const choice = { menuId, index: 2, title: 'Café con leche' };
      expect(await awaitMessage(answer)).toMatchObject({ text, kind: 'choice', choice });
      expect((await awaitEvent('message.received', answer)).data).toMatchObject({ text, choice });
    }
  });

  for (const define of [defineEncryptionKeyLossTests, defineBusinessMessageTests, definePhoneOnlyMessageTests])
    define(getContext);
  for (const define of [defineGroupedMessageTests, defineReadableContentTests, defineLabelTests]) define(getContext);

  it('reports the group of a message, and delivers a status only to webhooks that request statuses', async () => {
    const { sequence: after } = await program.request('GET /external/conversations');
    const group = await emulator.control.group('Pan del día', marta.number, [shop.number]);
    const inGroup = await marta.write(group, 'Buenos días a todos');
    const expectedChat = { chatKind: 'group' satisfies ChatKind, group: { subject: 'Pan del día' } };
    expect(await awaitMessage(inGroup)).toMatchObject(expectedChat);
    expect((await awaitEvent('message.received', inGroup)).data).toMatchObject(expectedChat);
    const statusMessageId = await marta.write('status@broadcast', 'De viaje');
    expect(await awaitMessage(statusMessageId)).toMatchObject({ chatKind: 'status', text: 'De viaje' });
    const { events } = await program.request('GET /external/events', { query: { after, limit: 500 } });
    const sequenceOf = (id: string) =>
      events.find(({ data }) => 'messageId' in data && data.messageId === id)?.sequence ?? expect.unreachable();
    // A delivery is queued in the transaction that writes its event. Therefore all deliveries exist already.
    const { deliveries } = await owner.request('GET /clients/{id}/deliveries', {
      params: { id: client.id },
      query: { limit: 100 },
    });
    const queued = deliveries.map(({ sequence }) => sequence);
    expect([queued.includes(sequenceOf(inGroup)), queued.includes(sequenceOf(statusMessageId))]).toEqual([true, false]);
  });
});
