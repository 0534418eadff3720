import { sendRejectionTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Conflict, NotFound } from '../../../core/errors/index.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { createInboxReader } from '../../conversations/inbox/createInboxReader.ts';

const ownNumber = '5215511110008';
const customer = '5215587654328';

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  clientId = await platform.createLinkedClient(ownNumber);
  platform.network.phone(customer);
});
afterAll(() => platform.close());

const inbox = () => createInboxReader({ database: platform.database.knex, apiUrl: '/api' });
const getMessage = async (messageId: string) => (await inbox().find(clientId, messageId)).message;
const waitUntilStored = (id: string) =>
  waitUntil(() =>
    getMessage(id).then(
      () => true,
      () => false,
    ),
  );
const receiveMessage = async (text: string) => {
  const { id } = platform.network.phone(customer).write(ownNumber, text);
  await waitUntilStored(id);
  return id;
};
const actionOn = (messageId: string) => ({ clientId, messageId });

describe('message action service', () => {
  const text = async () => {
    const to = { kind: 'phone', phone: customer } as const;
    return (await platform.sender.sendText({ clientId, to, text: 'Son 20 pesos.' })).body.messageId;
  };
  const contentOf = (target: string, type: string) =>
    platform.network
      .phone(customer)
      .messages.map(({ content }) => content)
      .find(content => content.type === type && 'target' in content && content.target === target);

  it('adds a reaction, stores it and removes it', async () => {
    const id = await receiveMessage('Gracias');
    const { statusCode, body } = await platform.messageActions.react(actionOn(id), '👍🏽');
    expect([statusCode, body]).toEqual([200, expect.objectContaining({ messageId: id, chat: customer })]);
    expect(contentOf(id, 'reaction')).toMatchObject({ emoji: '👍🏽' });
    expect(await getMessage(id)).toMatchObject({ reactions: [{ emoji: '👍🏽', fromMe: true }] });
    await platform.messageActions.react(actionOn(id), '');
    expect(await getMessage(id)).not.toHaveProperty('reactions');
    await expect(platform.messageActions.react(actionOn(id), 'ok')).rejects.toThrow(texts.oneEmoji);
  });

  it('edits a text and keeps its earlier version', async () => {
    const id = await text();
    await platform.messageActions.edit(actionOn(id), 'Son 25 pesos.');
    expect(contentOf(id, 'edit')).toMatchObject({ text: 'Son 25 pesos.' });
    expect(await getMessage(id)).toMatchObject({ text: 'Son 25 pesos.', edits: [{ text: 'Son 20 pesos.' }] });
  });

  it('deletes a message for all participants, and rejects any further action on the message', async () => {
    const id = await text();
    await platform.messageActions.remove(actionOn(id));
    expect(contentOf(id, 'deletion')).toBeDefined();
    expect(await getMessage(id)).toMatchObject({ text: null, deletedAt: expect.any(String) });
    await expect(platform.messageActions.remove(actionOn(id))).rejects.toThrow(new Conflict(texts.gone));
    await expect(platform.messageActions.react(actionOn(id), '👍')).rejects.toThrow(new Conflict(texts.gone));
  });

  it('rejects an edit or deletion if the message was received or is too old', async () => {
    const receivedId = await receiveMessage('Quiero dos');
    await expect(platform.messageActions.edit(actionOn(receivedId), 'a')).rejects.toThrow(texts.edit.notOurs);
    await expect(platform.messageActions.remove(actionOn(receivedId))).rejects.toThrow(texts.remove.notOurs);
    const write = (minutes: number) =>
      platform.network.phone(ownNumber).write(customer, 'De ayer', {
        timestamp: new Date(Date.now() - minutes * 60_000),
      }).id;
    const [recent, old] = [write(16), write(61 * 60)];
    for (const id of [recent, old]) await waitUntilStored(id);
    await expect(platform.messageActions.edit(actionOn(recent), 'a')).rejects.toThrow(texts.edit.tooLate);
    expect((await platform.messageActions.remove(actionOn(recent))).body.status).toBe('sent');
    await expect(platform.messageActions.remove(actionOn(old))).rejects.toThrow(texts.remove.tooLate);
  });

  it('reports an unconfirmed edit as unknown and does not store it', async () => {
    const id = await text();
    platform.network.faults.nextSend(ownNumber, { kind: 'lose' });
    const { statusCode, body } = await platform.messageActions.edit(actionOn(id), 'Son 30 pesos.');
    expect([statusCode, body.status]).toEqual([202, 'unknown']);
    expect((await getMessage(id)).text).toBe('Son 20 pesos.');
  });

  it('returns the first response when an idempotency key is repeated', async () => {
    const request = { ...actionOn(await text()), idempotencyKey: 'borrar' };
    expect(await platform.messageActions.remove(request)).toEqual(await platform.messageActions.remove(request));
  });

  it('resends an action under its first message ID when its key is repeated, unless the action is known to be sent', async () => {
    const id = await text();
    const request = { ...actionOn(id), idempotencyKey: 'otra vez' };
    const clearResponse = () =>
      platform.database
        .knex('idempotencyKeys')
        .where({ clientId, key: 'otra vez' })
        .update({ statusCode: null, response: null });
    const ids = () =>
      platform.network
        .phone(customer)
        .messages.filter(({ content }) => content.type === 'deletion' && 'target' in content && content.target === id)
        .map(message => message.id);
    const { body } = await platform.messageActions.remove(request);
    const sentIds = ids();
    expect(sentIds).toHaveLength(1);
    // Simulate a process that executed the request and died before it stored the response.
    await clearResponse();
    expect((await platform.messageActions.remove(request)).body).toEqual(body);
    expect(ids()).toEqual(sentIds);
    await clearResponse();
    await platform.database.knex('messageUpdates').where({ clientId, waId: sentIds[0] }).delete();
    await platform.messageActions.remove(request);
    expect(new Set(ids())).toEqual(new Set(sentIds));
  });

  it('sends a read receipt to the writer', async () => {
    const id = await receiveMessage('¿Me lee?');
    expect(await platform.messageActions.markRead(clientId, id)).toBe(id);
    const sent = await text();
    await expect(platform.messageActions.markRead(clientId, sent)).rejects.toThrow(texts.readOwn);
  });

  it('rejects actions on a message of another client', async () => {
    const other = await platform.createLinkedClient();
    const id = await text();
    const foreign = { clientId: other, messageId: id };
    await expect(platform.messageActions.react(foreign, '👍')).rejects.toThrow(NotFound);
    await expect(platform.messageActions.edit(foreign, 'a')).rejects.toThrow(NotFound);
    await expect(platform.messageActions.remove(foreign)).rejects.toThrow(NotFound);
    await expect(platform.messageActions.markRead(other, id)).rejects.toThrow(NotFound);
    await expect(inbox().find(other, id)).rejects.toThrow(NotFound);
    await expect(platform.typingStates.showTyping(other, customer, 'typing', 5)).rejects.toThrow(NotFound);
  });
});

describe('typing state', () => {
  it('is returned for an existing chat, and rejected with NotFound for a chat that does not exist', async () => {
    await receiveMessage('Hola');
    const getTyping = () => platform.typingStates.getTypingState(clientId, '525587654328');
    expect(await getTyping()).toEqual({ chat: customer, state: 'paused' });
    platform.network.phone(customer).type(ownNumber, 'recording');
    expect(await getTyping()).toEqual({ chat: customer, state: 'recording' });
    await expect(platform.typingStates.getTypingState(clientId, '5215500001111')).rejects.toThrow(NotFound);
  });

  it('is shown to the contact for any spelling of the number, but only in an existing chat', async () => {
    await receiveMessage('Hola');
    expect(await platform.typingStates.showTyping(clientId, '525587654328', 'recording', 1)).toBe(customer);
    const { typingUpdates } = platform.network.phone(customer);
    expect(typingUpdates.at(-1)).toMatchObject({ state: 'recording' });
    await waitUntil(() => typingUpdates.at(-1)?.state === 'paused');
    await expect(platform.typingStates.showTyping(clientId, '5215500001111', 'typing', 1)).rejects.toThrow(NotFound);
  });
});
