import { sending as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Conflict, NotFound } from '../../ground/errors/index.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { createInbox } from '../inbox/createInbox.ts';

const own = '5215511110008';
const customer = '5215587654328';

let platform: Platform;
let clientId: string;
beforeAll(async () => {
  platform = await createPlatform();
  clientId = await platform.linked(own);
  platform.network.phone(customer);
});
afterAll(() => platform.close());

const inbox = () => createInbox({ database: platform.database.knex, apiUrl: '/api' });
const told = async (messageId: string) => (await inbox().find(clientId, messageId)).message;
const stored = (id: string) =>
  until(() =>
    told(id).then(
      () => true,
      () => false,
    ),
  );
const received = async (text: string) => {
  const { id } = platform.network.phone(customer).write(own, text);
  await stored(id);
  return id;
};
const about = (messageId: string) => ({ clientId, messageId });

describe('about a message', () => {
  const text = async () => {
    const to = { kind: 'phone', phone: customer } as const;
    return (await platform.sending.sendText({ clientId, to, text: 'Son 20 pesos.' })).body.messageId;
  };
  const contentOf = (target: string, type: string) =>
    platform.network
      .phone(customer)
      .messages.map(({ content }) => content)
      .find(content => content.type === type && 'target' in content && content.target === target);

  it('a reaction is given, kept, and taken back', async () => {
    const id = await received('Gracias');
    const { statusCode, body } = await platform.sending.react(about(id), '👍🏽');
    expect([statusCode, body]).toEqual([200, expect.objectContaining({ messageId: id, chat: customer })]);
    expect(contentOf(id, 'reaction')).toMatchObject({ emoji: '👍🏽' });
    expect(await told(id)).toMatchObject({ reactions: [{ emoji: '👍🏽', fromMe: true }] });
    await platform.sending.react(about(id), '');
    expect(await told(id)).not.toHaveProperty('reactions');
    await expect(platform.sending.react(about(id), 'ok')).rejects.toThrow(texts.oneEmoji);
  });

  it('a text is corrected, with what it said before', async () => {
    const id = await text();
    await platform.sending.edit(about(id), 'Son 25 pesos.');
    expect(contentOf(id, 'edit')).toMatchObject({ text: 'Son 25 pesos.' });
    expect(await told(id)).toMatchObject({ text: 'Son 25 pesos.', edits: [{ text: 'Son 20 pesos.' }] });
  });

  it('a message is deleted for everybody, once', async () => {
    const id = await text();
    await platform.sending.remove(about(id));
    expect(contentOf(id, 'deletion')).toBeDefined();
    expect(await told(id)).toMatchObject({ text: null, deletedAt: expect.any(String) });
    await expect(platform.sending.remove(about(id))).rejects.toThrow(new Conflict(texts.gone));
    await expect(platform.sending.react(about(id), '👍')).rejects.toThrow(new Conflict(texts.gone));
  });

  it('nobody else’s is corrected or deleted, and none that is too old', async () => {
    const theirs = await received('Quiero dos');
    await expect(platform.sending.edit(about(theirs), 'a')).rejects.toThrow(texts.edit.notOurs);
    await expect(platform.sending.remove(about(theirs))).rejects.toThrow(texts.remove.notOurs);
    const write = (minutes: number) =>
      platform.network.phone(own).write(customer, 'De ayer', {
        timestamp: new Date(Date.now() - minutes * 60_000),
      }).id;
    const [recent, old] = [write(16), write(61 * 60)];
    for (const id of [recent, old]) await stored(id);
    await expect(platform.sending.edit(about(recent), 'a')).rejects.toThrow(texts.edit.tooLate);
    expect((await platform.sending.remove(about(recent))).body.status).toBe('sent');
    await expect(platform.sending.remove(about(old))).rejects.toThrow(texts.remove.tooLate);
  });

  it('what the network does not confirm is unknown, and not told as said', async () => {
    const id = await text();
    platform.network.faults.nextSend(own, { kind: 'lose' });
    const { statusCode, body } = await platform.sending.edit(about(id), 'Son 30 pesos.');
    expect([statusCode, body.status]).toEqual([202, 'unknown']);
    expect((await told(id)).text).toBe('Son 20 pesos.');
  });

  it('a key answers as the first time', async () => {
    const request = { ...about(await text()), idempotencyKey: 'borrar' };
    expect(await platform.sending.remove(request)).toEqual(await platform.sending.remove(request));
  });

  it('is said under one id by whoever repeats it under its key, and once where it is known to be said', async () => {
    const id = await text();
    const request = { ...about(id), idempotencyKey: 'otra vez' };
    const forget = () =>
      platform.database
        .knex('idempotencyKeys')
        .where({ clientId, key: 'otra vez' })
        .update({ statusCode: null, response: null });
    const ids = () =>
      platform.network
        .phone(customer)
        .messages.filter(
          ({ content }) => content.type === 'deletion' && 'target' in content && content.target === id,
        )
        .map(message => message.id);
    const { body } = await platform.sending.remove(request);
    const said = ids();
    expect(said).toHaveLength(1);
    // Whoever did it died before it could be answered.
    await forget();
    expect((await platform.sending.remove(request)).body).toEqual(body);
    expect(ids()).toEqual(said);
    await forget();
    await platform.database.knex('remarks').where({ clientId, waId: said[0] }).delete();
    await platform.sending.remove(request);
    expect(new Set(ids())).toEqual(new Set(said));
  });

  it('its writer is told that it was read', async () => {
    const id = await received('¿Me lee?');
    expect(await platform.sending.markRead(clientId, id)).toBe(id);
    const sent = await text();
    await expect(platform.sending.markRead(clientId, sent)).rejects.toThrow(texts.readOwn);
  });

  it('nothing is said about another client’s', async () => {
    const other = await platform.linked();
    const id = await text();
    const foreign = { clientId: other, messageId: id };
    await expect(platform.sending.react(foreign, '👍')).rejects.toThrow(NotFound);
    await expect(platform.sending.edit(foreign, 'a')).rejects.toThrow(NotFound);
    await expect(platform.sending.remove(foreign)).rejects.toThrow(NotFound);
    await expect(platform.sending.markRead(other, id)).rejects.toThrow(NotFound);
    await expect(inbox().find(other, id)).rejects.toThrow(NotFound);
    await expect(platform.sending.showTyping(other, customer, 'typing', 5)).rejects.toThrow(NotFound);
  });
});

describe('typing', () => {
  it('of the other side is told in a chat that there is', async () => {
    await received('Hola');
    const asked = () => platform.sending.typing(clientId, '525587654328');
    expect(await asked()).toEqual({ chat: customer, state: 'paused' });
    platform.network.phone(customer).type(own, 'recording');
    expect(await asked()).toEqual({ chat: customer, state: 'recording' });
    await expect(platform.sending.typing(clientId, '5215500001111')).rejects.toThrow(NotFound);
  });

  it('is shown in a chat that there is, whatever its spelling', async () => {
    await received('Hola');
    expect(await platform.sending.showTyping(clientId, '525587654328', 'recording', 1)).toBe(customer);
    const { typing } = platform.network.phone(customer);
    expect(typing.at(-1)).toMatchObject({ state: 'recording' });
    await until(() => typing.at(-1)?.state === 'paused');
    await expect(platform.sending.showTyping(clientId, '5215500001111', 'typing', 1)).rejects.toThrow(
      NotFound,
    );
  });
});
