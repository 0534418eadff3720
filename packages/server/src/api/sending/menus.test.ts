import { type Message, type OutgoingMessage, outgoingMessage } from '@recado/contract';
import { sending as texts } from '@recado/texts';
import { sendableKinds, type Transport } from '@recado/transport';
import { fakeTransport, networkOf } from '@recado/transport/fake';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Invalid, Unprocessable } from '../../ground/errors/index.ts';
import { pruneMenus } from '../../ground/messages/index.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { createInbox } from '../inbox/createInbox.ts';

const own = '5215511110011';
const options = ['Tortas', 'Café con leche', 'Pan de muerto'];

let platform: Platform;
let clientId: string;
beforeAll(async () => {
  platform = await createPlatform();
  clientId = await platform.linked(own);
});
afterAll(() => platform.close());

let people = 0;
let customer: string;
beforeEach(() => {
  people += 1;
  customer = `52155876${50_000 + people}`;
  platform.network.phone(customer);
});

const send = (message: object, sending = platform.sending) => {
  const { value, error } = outgoingMessage.validate({ to: customer, ...message });
  if (error) throw error;
  return sending.sendMessage({ clientId, message: value as OutgoingMessage });
};
const offer = async (menu: object = {}, to = customer): Promise<string> => {
  const { body } = await send({ to, type: 'menu', menu: { text: '¿Qué le preparo?', options, ...menu } });
  return body.messageId;
};
const inbox = () => createInbox({ database: platform.database.knex, apiUrl: '/api' });
const told = async (messageId: string): Promise<Message> => (await inbox().find(clientId, messageId)).message;
const isTold = (messageId: string) =>
  told(messageId).then(
    () => true,
    () => false,
  );
/** What becomes of what a customer writes. */
const says = async (text: string, { quoted, from = customer, to = own }: Said = {}): Promise<Message> => {
  const where = to === own ? own : ({ kind: 'group', id: to } as const);
  const { id } = platform.network.phone(from).write(where, text, quoted === undefined ? {} : { quoted });
  await until(() => isTold(id));
  return told(id);
};
interface Said {
  readonly quoted?: string;
  readonly from?: string;
  /** Id of a group. */
  readonly to?: string;
}
const second = (menuId: string) => ({ of: 'menu', id: '2', title: 'Café con leche', menuId, index: 2 });

describe('a menu', () => {
  it('arrives as a numbered text, and is told as what it is', async () => {
    const menuId = await offer();
    const text = '¿Qué le preparo?\n\n1. Tortas\n2. Café con leche\n3. Pan de muerto';
    const seen = platform.network.phone(customer).messages.find(({ id }) => id === menuId);
    expect(seen?.content).toEqual({ type: 'text', text });
    const menu = { text: '¿Qué le preparo?', options };
    expect(await told(menuId)).toMatchObject({ type: 'text', kind: 'menu', text, menu });
  });

  it.each(['2', 'dos', '2️⃣', 'la segunda', 'cafe con leche'])(
    'is answered by what comes next: %s',
    async text => {
      const menuId = await offer();
      const answer = await says(text);
      expect(answer).toMatchObject({ type: 'text', kind: 'choice', text, choice: second(menuId) });
      const { rows } = await platform.database.knex.raw(
        "SELECT data FROM events WHERE client_id = ? AND type = 'message.received' ORDER BY sequence DESC LIMIT 1",
        [clientId],
      );
      expect(rows[0].data.details.choice).toEqual(second(menuId));
    },
  );

  it('by whoever is known by name and number already, too, whatever process holds the line', async () => {
    await says('Buenos días');
    await says('¿Hay desayuno?');
    const menuId = await offer();
    expect((await says('2')).choice).toEqual(second(menuId));
  });

  it('not by what is no answer, nor by what comes after it unless it quotes the menu', async () => {
    const menuId = await offer();
    for (const text of ['2 kilos de pan', '2']) expect(await says(text)).not.toHaveProperty('choice');
    expect((await says('2', { quoted: menuId })).choice).toEqual(second(menuId));
  });

  it('only once without quoting; each answer that quotes it counts', async () => {
    const menuId = await offer();
    expect((await says('1')).choice).toMatchObject({ index: 1 });
    expect(await says('3')).not.toHaveProperty('choice');
    expect((await says('3', { quoted: menuId })).choice).toMatchObject({ menuId, index: 3 });
  });

  it('not after something else of ours', async () => {
    const menuId = await offer();
    await send({ type: 'text', text: { text: '¿Cuántas piezas quiere?' } });
    expect(await says('2')).not.toHaveProperty('choice');
    expect((await says('2', { quoted: menuId })).choice).toEqual(second(menuId));
  });

  it('of two the last, unless the first is quoted', async () => {
    const first = await offer();
    const last = await offer({ options: ['Lunes', 'Martes'] });
    expect((await says('2', { quoted: first })).choice).toEqual(second(first));
    const again = await offer({ options: ['Lunes', 'Martes'] });
    expect((await says('2')).choice).toMatchObject({ menuId: again, title: 'Martes' });
    expect((await says('martes', { quoted: last })).choice).toMatchObject({ menuId: last });
  });

  it('in a group only by who quotes it, whoever that is', async () => {
    const other = `52155877${50_000 + people}`;
    platform.network.phone(other);
    const group = platform.network.group('Pedidos', [own, customer, other]);
    const menuId = await offer({}, `${group.id}@g.us`);
    for (const from of [customer, other]) {
      expect(await says('2', { from, to: group.id })).not.toHaveProperty('choice');
      expect((await says('2', { from, to: group.id, quoted: menuId })).choice).toEqual(second(menuId));
    }
  });

  it('not by somebody else in another conversation', async () => {
    await offer();
    const other = `52155877${60_000 + people}`;
    platform.network.phone(other);
    expect(await says('2', { from: other })).not.toHaveProperty('choice');
  });

  it('not when it was not sent, was deleted, or is a week old', async () => {
    platform.network.faults.nextSend(own, { kind: 'refuse', reason: 'rejected', code: 400 });
    await expect(offer()).rejects.toBeInstanceOf(Unprocessable);
    expect(await says('2')).not.toHaveProperty('choice');
    const messageId = await offer();
    await platform.sending.remove({ clientId, messageId });
    expect(await says('2')).not.toHaveProperty('choice');
    const old = await offer();
    const menus = () => platform.database.knex('menus').where({ waId: old });
    await menus().update({ timestamp: new Date(Date.now() - 8 * 86_400_000) });
    expect(await says('2')).not.toHaveProperty('choice');
    expect((await says('2', { quoted: old })).choice).toEqual(second(old));
    await menus().update({ timestamp: new Date(Date.now() - 91 * 86_400_000) });
    expect(await pruneMenus(platform.database.knex)).toBe(1);
    expect(await says('2', { quoted: old })).not.toHaveProperty('choice');
  });

  it('by an answer that could not be read at first', async () => {
    const menuId = await offer();
    const phone = platform.network.phone(customer);
    const { id } = phone.write(own, { type: 'undecryptable' });
    await until(() => isTold(id));
    phone.repeat(id, { type: 'text', text: 'dos' });
    await until(async () => (await told(id)).kind !== 'undecryptable');
    expect((await told(id)).choice).toEqual(second(menuId));
  });

  it('with buttons where the transport has some, and what is tapped is told like what is written', async () => {
    const wrap = (fake: Transport) =>
      fakeTransport(networkOf(fake), { capabilities: { sends: sendableKinds }, ackTimeoutMs: 200 });
    const tapping = await createPlatform({ wrap });
    try {
      const line = await tapping.linked(own);
      const phone = tapping.network.phone(customer);
      const { value } = outgoingMessage.validate({
        to: customer,
        type: 'menu',
        menu: { text: '¿Cuál?', options },
      });
      const { body } = await tapping.sending.sendMessage({
        clientId: line,
        message: value as OutgoingMessage,
      });
      const { messageId: menuId } = body;
      const seen = phone.messages.find(({ id }) => id === menuId);
      expect(seen?.content).toEqual({ type: 'menu', text: '¿Cuál?', options });
      const tapped = { type: 'choice', of: 'button', id: '2', title: 'Café con leche' } as const;
      const { id } = phone.write(own, tapped, { quoted: menuId });
      const all = createInbox({ database: tapping.database.knex, apiUrl: '/api' });
      const answer = () =>
        all.find(line, id).then(
          ({ message }) => message,
          () => undefined,
        );
      await until(async () => (await answer()) !== undefined);
      expect(await answer()).toMatchObject({ kind: 'choice', choice: { ...second(menuId), of: 'button' } });
    } finally {
      await tapping.close();
    }
  });

  it.each([
    [['Sí', 'si'], 'Sí'],
    [['2', '1'], '2'],
    [['Dos', 'Uno'], 'Dos'],
    [['Café', 'café.'], 'Café'],
  ])('that could be misread is refused: %j', async (unclear, option) => {
    const sentence = texts.unclearOption(option);
    await expect(offer({ options: unclear })).rejects.toThrow(new Invalid(sentence, { menu: sentence }));
  });

  it('cannot be corrected', async () => {
    const messageId = await offer();
    const edited = platform.sending.edit({ clientId, messageId }, 'Otra cosa');
    await expect(edited).rejects.toThrow(new Unprocessable(texts.menuStays));
  });
});
