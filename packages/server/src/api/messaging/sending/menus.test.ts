import { type Message, type OutgoingMessage, outgoingMessage } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import { sendableMessageKinds, type Transport } from '@recado/transport';
import { createFakeTransport, getFakeNetwork } from '@recado/transport/fake';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Invalid, Unprocessable } from '../../../core/errors/index.ts';
import { pruneExpiredMenus } from '../../../core/messages/index.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { createInboxReader } from '../../conversations/inbox/createInboxReader.ts';

const own = '5215511110011';
const options = ['Tortas', 'Café con leche', 'Pan de muerto'];

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  clientId = await platform.createLinkedClient(own);
});
afterAll(() => platform.close());

let personCount = 0;
let customer: string;
beforeEach(() => {
  personCount += 1;
  customer = `52155876${50_000 + personCount}`;
  platform.network.phone(customer);
});

const send = (message: object, sender = platform.sender) => {
  const { value, error } = outgoingMessage.validate({ to: customer, ...message });
  if (error) throw error;
  return sender.sendMessage({ clientId, message: value as OutgoingMessage });
};
const sendMenu = async (menu: object = {}, to = customer): Promise<string> => {
  const { body } = await send({ to, type: 'menu', menu: { text: '¿Qué le preparo?', options, ...menu } });
  return body.messageId;
};
const inbox = () => createInboxReader({ database: platform.database.knex, apiUrl: '/api' });
const findStored = async (messageId: string): Promise<Message> => (await inbox().find(clientId, messageId)).message;
const isStored = (messageId: string) =>
  findStored(messageId).then(
    () => true,
    () => false,
  );
/** Sends a text as a customer and returns the message as it is stored. */
const receiveText = async (text: string, { quoted, from = customer, to = own }: TextOptions = {}): Promise<Message> => {
  const recipient = to === own ? own : ({ kind: 'group', id: to } as const);
  const { id } = platform.network.phone(from).write(recipient, text, quoted === undefined ? {} : { quoted });
  await waitUntil(() => isStored(id));
  return findStored(id);
};
interface TextOptions {
  readonly quoted?: string;
  readonly from?: string;
  /** ID of the group that receives the text; by default, the client receives it in a private chat. */
  readonly to?: string;
}
const secondOption = (menuId: string) => ({ of: 'menu', id: '2', title: 'Café con leche', menuId, index: 2 });

describe('menu message', () => {
  it('arrives as a numbered text and is stored as a menu when the transport has no buttons', async () => {
    const menuId = await sendMenu();
    const text = '¿Qué le preparo?\n\n1. Tortas\n2. Café con leche\n3. Pan de muerto';
    const receivedMessage = platform.network.phone(customer).messages.find(({ id }) => id === menuId);
    expect(receivedMessage?.content).toEqual({ type: 'text', text });
    const menu = { text: '¿Qué le preparo?', options };
    expect(await findStored(menuId)).toMatchObject({ type: 'text', kind: 'menu', text, menu });
  });

  it.each(['2', 'dos', '2️⃣', 'la segunda', 'cafe con leche'])(
    'is answered when the next text names an option: %s',
    async text => {
      const menuId = await sendMenu();
      const answer = await receiveText(text);
      expect(answer).toMatchObject({ type: 'text', kind: 'choice', text, choice: secondOption(menuId) });
      const { rows } = await platform.database.knex.raw(
        "SELECT data FROM events WHERE client_id = ? AND type = 'message.received' ORDER BY sequence DESC LIMIT 1",
        [clientId],
      );
      expect(rows[0].data.details.choice).toEqual(secondOption(menuId));
    },
  );

  it('is answered when the contact already exists because of earlier messages', async () => {
    await receiveText('Buenos días');
    await receiveText('¿Hay desayuno?');
    const menuId = await sendMenu();
    expect((await receiveText('2')).choice).toEqual(secondOption(menuId));
  });

  it('is not answered by another text, nor by a later answer that does not quote the menu', async () => {
    const menuId = await sendMenu();
    for (const text of ['2 kilos de pan', '2']) expect(await receiveText(text)).not.toHaveProperty('choice');
    expect((await receiveText('2', { quoted: menuId })).choice).toEqual(secondOption(menuId));
  });

  it('accepts one answer without a quote, and further answers only if they quote it', async () => {
    const menuId = await sendMenu();
    expect((await receiveText('1')).choice).toMatchObject({ index: 1 });
    expect(await receiveText('3')).not.toHaveProperty('choice');
    expect((await receiveText('3', { quoted: menuId })).choice).toMatchObject({ menuId, index: 3 });
  });

  it('is not answered when another message follows it, unless the reply quotes it', async () => {
    const menuId = await sendMenu();
    await send({ type: 'text', text: { text: '¿Cuántas piezas quiere?' } });
    expect(await receiveText('2')).not.toHaveProperty('choice');
    expect((await receiveText('2', { quoted: menuId })).choice).toEqual(secondOption(menuId));
  });

  it('is answered if it is the last of two menus, or if the reply quotes it', async () => {
    const first = await sendMenu();
    const last = await sendMenu({ options: ['Lunes', 'Martes'] });
    expect((await receiveText('2', { quoted: first })).choice).toEqual(secondOption(first));
    const repeatedMenuId = await sendMenu({ options: ['Lunes', 'Martes'] });
    expect((await receiveText('2')).choice).toMatchObject({ menuId: repeatedMenuId, title: 'Martes' });
    expect((await receiveText('martes', { quoted: last })).choice).toMatchObject({ menuId: last });
  });

  it('is answered in a group by any member, but only if the reply quotes it', async () => {
    const other = `52155877${50_000 + personCount}`;
    platform.network.phone(other);
    const group = platform.network.group('Pedidos', [own, customer, other]);
    const menuId = await sendMenu({}, `${group.id}@g.us`);
    for (const from of [customer, other]) {
      expect(await receiveText('2', { from, to: group.id })).not.toHaveProperty('choice');
      expect((await receiveText('2', { from, to: group.id, quoted: menuId })).choice).toEqual(secondOption(menuId));
    }
  });

  it('is not answered when a person in another conversation writes an option', async () => {
    await sendMenu();
    const other = `52155877${60_000 + personCount}`;
    platform.network.phone(other);
    expect(await receiveText('2', { from: other })).not.toHaveProperty('choice');
  });

  it('is not answered when it failed, was deleted or is a week old', async () => {
    platform.network.faults.nextSend(own, { kind: 'refuse', reason: 'rejected', code: 400 });
    await expect(sendMenu()).rejects.toBeInstanceOf(Unprocessable);
    expect(await receiveText('2')).not.toHaveProperty('choice');
    const messageId = await sendMenu();
    await platform.messageActions.remove({ clientId, messageId });
    expect(await receiveText('2')).not.toHaveProperty('choice');
    const old = await sendMenu();
    const menus = () => platform.database.knex('menus').where({ waId: old });
    await menus().update({ timestamp: new Date(Date.now() - 8 * 86_400_000) });
    expect(await receiveText('2')).not.toHaveProperty('choice');
    expect((await receiveText('2', { quoted: old })).choice).toEqual(secondOption(old));
    await menus().update({ timestamp: new Date(Date.now() - 91 * 86_400_000) });
    expect(await pruneExpiredMenus(platform.database.knex)).toBe(1);
    expect(await receiveText('2', { quoted: old })).not.toHaveProperty('choice');
  });

  it('is answered when a reply becomes readable after a failed decryption', async () => {
    const menuId = await sendMenu();
    const phone = platform.network.phone(customer);
    const { id } = phone.write(own, { type: 'undecryptable' });
    await waitUntil(() => isStored(id));
    phone.repeat(id, { type: 'text', text: 'dos' });
    await waitUntil(async () => (await findStored(id)).kind !== 'undecryptable');
    expect((await findStored(id)).choice).toEqual(secondOption(menuId));
  });

  it('is sent with buttons when the transport supports them, and a tap counts as an answer', async () => {
    const wrap = (fake: Transport) =>
      createFakeTransport(getFakeNetwork(fake), { capabilities: { sends: sendableMessageKinds }, ackTimeoutMs: 200 });
    const buttonPlatform = await createTestPlatform({ wrap });
    try {
      const line = await buttonPlatform.createLinkedClient(own);
      const phone = buttonPlatform.network.phone(customer);
      const { value } = outgoingMessage.validate({
        to: customer,
        type: 'menu',
        menu: { text: '¿Cuál?', options },
      });
      const { body } = await buttonPlatform.sender.sendMessage({
        clientId: line,
        message: value as OutgoingMessage,
      });
      const { messageId: menuId } = body;
      const receivedMessage = phone.messages.find(({ id }) => id === menuId);
      expect(receivedMessage?.content).toEqual({ type: 'menu', text: '¿Cuál?', options });
      const tap = { type: 'choice', of: 'button', id: '2', title: 'Café con leche' } as const;
      const { id } = phone.write(own, tap, { quoted: menuId });
      const all = createInboxReader({ database: buttonPlatform.database.knex, apiUrl: '/api' });
      const answer = () =>
        all.find(line, id).then(
          ({ message }) => message,
          () => undefined,
        );
      await waitUntil(async () => (await answer()) !== undefined);
      expect(await answer()).toMatchObject({ kind: 'choice', choice: { ...secondOption(menuId), of: 'button' } });
    } finally {
      await buttonPlatform.close();
    }
  });

  it.each([
    [['Sí', 'si'], 'Sí'],
    [['2', '1'], '2'],
    [['Dos', 'Uno'], 'Dos'],
    [['Café', 'café.'], 'Café'],
  ])('is rejected when an option is ambiguous: %j', async (ambiguousOptions, option) => {
    const sentence = texts.unclearOption(option);
    await expect(sendMenu({ options: ambiguousOptions })).rejects.toThrow(new Invalid(sentence, { menu: sentence }));
  });

  it('cannot be edited after it was sent', async () => {
    const messageId = await sendMenu();
    const editing = platform.messageActions.edit({ clientId, messageId }, 'Otra cosa');
    await expect(editing).rejects.toThrow(new Unprocessable(texts.menuStays));
  });
});
