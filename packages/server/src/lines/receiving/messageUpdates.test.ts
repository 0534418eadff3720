import { anyEvent, type Message, type RecadoEvent } from '@recado/contract';
import type { Content, IncomingTransportMessage } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presentMessage } from '../../core/messages/presentMessage.ts';
import { presentEvent } from '../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import {
  createIncomingMessage,
  martaAddressWithPhone as marta,
  martaAddressWithLid,
} from './testing/createIncomingMessage.ts';

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.createClient();
});

type IncomingFields = Partial<IncomingTransportMessage>;
const { signal } = new AbortController();
const receive = (message: IncomingTransportMessage) => platform.receiving.received(clientId, message, signal);
const at = (second: number): Date => new Date(Date.UTC(2026, 2, 2, 18, 21, second));
const allEdits = { text: 'Son 230', edits: [{ text: 'Son 200' }, { text: 'Son 210' }, { text: 'Son 220' }] };
const pedro = { kind: 'person', phone: '5215587659999' } as const;
const group = { kind: 'group', id: '120363000000000001' } as const;

/** Stores a message of Marta and returns its ID, so that later updates can refer to it. */
async function deliver(content: Content | string = 'Son 200', rest: IncomingFields = {}): Promise<string> {
  const message = createIncomingMessage(content, rest);
  await receive(message);
  return message.id;
}

async function messages(): Promise<Message[]> {
  return (await readStoredMessages(platform.database.knex, clientId)).map(row => presentMessage(row, '/api'));
}

/** Returns the emitted message updates, each validated against the contract. */
async function updates(): Promise<RecadoEvent[]> {
  const rows = await readEvents(platform.database.knex, clientId, { after: 0, limit: 100 });
  const events = rows.map(row => presentEvent(row, '/api'));
  for (const event of events) expect(anyEvent.validate(event).error).toBeUndefined();
  return events.filter(({ type }) => !['message.received', 'message.sent'].includes(type));
}

describe('message storage for reactions', () => {
  it('attaches a reaction to its message and emits a reaction event', async () => {
    const target = await deliver();
    await receive(createIncomingMessage({ type: 'reaction', target, emoji: '👍' }, { timestamp: at(1) }));
    await receive(createIncomingMessage({ type: 'reaction', target, emoji: '🙏' }, { fromMe: true, timestamp: at(2) }));
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message?.reactions).toMatchObject([
      { emoji: '👍', fromMe: false, phoneNumber: marta.phone, name: 'Marta', timestamp: at(1).toISOString() },
      { emoji: '🙏', fromMe: true, phoneNumber: null },
    ]);
    expect(await updates()).toMatchObject([
      {
        type: 'message.reaction',
        fromMe: false,
        data: {
          messageId: target,
          chat: marta.phone,
          chatKind: 'person',
          name: 'Marta',
          emoji: '👍',
          message: { messageId: target, text: 'Son 200', reactions: [{ emoji: '👍' }] },
        },
      },
      { fromMe: true, data: { emoji: '🙏', message: { reactions: [{ emoji: '👍' }, { emoji: '🙏' }] } } },
    ]);
  });

  it('keeps the newest reaction of each person and removes it when it is withdrawn', async () => {
    const target = await deliver();
    await receive(createIncomingMessage({ type: 'reaction', target, emoji: '👍' }, { timestamp: at(1) }));
    const newer = { type: 'reaction', target, emoji: '❤️' } as const;
    const second = createIncomingMessage(newer, { timestamp: at(2), chat: martaAddressWithLid });
    await receive({ ...second, sender: { ...marta, ...martaAddressWithLid } });
    expect((await messages())[0]?.reactions).toMatchObject([{ emoji: '❤️' }]);
    await receive(createIncomingMessage({ type: 'reaction', target, emoji: '' }, { timestamp: at(3) }));
    expect((await messages())[0]).not.toHaveProperty('reactions');
    expect((await updates()).at(-1)).toMatchObject({ data: { emoji: null } });
  });

  it('emits a repeated reaction once, even when its message is unknown', async () => {
    const known = createIncomingMessage({ type: 'reaction', target: await deliver(), emoji: '👍' });
    const unknown = createIncomingMessage({ type: 'reaction', target: '3ANUNCA', emoji: '👍' });
    for (const reaction of [known, unknown, known, unknown, known, unknown]) await receive(reaction);
    expect(await updates()).toMatchObject([
      { data: { messageId: known.content.type === 'reaction' && known.content.target } },
      { data: { messageId: '3ANUNCA', message: null } },
    ]);
  });

  it('emits no event when the reaction is from a history', async () => {
    const target = await deliver();
    await receive(createIncomingMessage({ type: 'reaction', target, emoji: '👍' }, { arrival: 'history' }));
    expect((await messages())[0]?.reactions).toHaveLength(1);
    expect(await updates()).toEqual([]);
  });

  it('attaches no reaction to a message with the same ID in another chat', async () => {
    const target = await deliver();
    await receive(createIncomingMessage({ type: 'reaction', target, emoji: '👎' }, { chat: pedro, sender: pedro }));
    expect((await messages())[0]).not.toHaveProperty('reactions');
  });
});

describe('message storage for edits', () => {
  const edit = (target: string, text: string, rest: IncomingFields = {}) =>
    receive(createIncomingMessage({ type: 'edit', target, text }, rest));

  it('keeps the newest text and all earlier texts when edits arrive out of order', async () => {
    const target = await deliver('Son 200');
    await edit(target, 'Son 210', { timestamp: at(1) });
    await edit(target, 'Son 230', { timestamp: at(3) });
    await edit(target, 'Son 220', { timestamp: at(2) });
    expect(await messages()).toMatchObject([allEdits]);
    expect((await updates())[0]).toMatchObject({
      type: 'message.edited',
      data: {
        messageId: target,
        text: 'Son 210',
        message: { text: 'Son 210', edits: [{ text: 'Son 200' }] },
      },
    });
  });

  it('keeps the edits of an undecryptable message when it becomes readable', async () => {
    const target = await deliver({ type: 'undecryptable' });
    await edit(target, 'Son 210', { timestamp: at(1) });
    await edit(target, 'Son 220', { timestamp: at(2) });
    await receive(createIncomingMessage('Son 200', { id: target }));
    expect(await messages()).toMatchObject([
      { type: 'text', text: 'Son 220', edits: [{ text: 'Son 200' }, { text: 'Son 210' }] },
    ]);
  });

  it('ignores an edit when it is not from the author', async () => {
    const inGroup = await deliver('Son 200', { chat: group });
    await edit(inGroup, 'Son 2', { chat: group, sender: pedro });
    await edit(inGroup, 'Son 2', { chat: group, fromMe: true });
    const ownMessage = await deliver('Su pedido está listo', { fromMe: true });
    await edit(ownMessage, 'Es gratis');
    expect((await messages()).map(({ text }) => text).sort()).toEqual(['Son 200', 'Su pedido está listo']);
    expect(await updates()).toEqual([]);
  });
});

describe('message storage for deletions', () => {
  it('removes the content and emits a deletion event when a message is deleted', async () => {
    const target = await deliver({ type: 'location', latitude: 19.4, longitude: -99.1, name: 'Mi casa' });
    await receive(createIncomingMessage({ type: 'deletion', target }, { timestamp: at(1) }));
    const [message] = await messages();
    expect(message).toMatchObject({ type: 'location', text: null, deletedAt: at(1).toISOString() });
    expect(message).not.toHaveProperty('location');
    expect(JSON.stringify(await updates())).not.toContain('Mi casa');
    expect(await updates()).toMatchObject([{ type: 'message.deleted', data: { message: { text: null } } }]);
  });

  it('deletes the message of another author only when an administrator requests it', async () => {
    const target = await deliver('Publicidad', { chat: group });
    await receive(createIncomingMessage({ type: 'deletion', target }, { chat: group, sender: pedro }));
    expect((await messages())[0]).toMatchObject({ text: 'Publicidad' });
    await receive(createIncomingMessage({ type: 'deletion', target, byAdmin: true }, { chat: group, sender: pedro }));
    expect((await messages())[0]).toMatchObject({ text: null });
  });
});

it('the poll result counts only the newest vote of each person', async () => {
  const poll = { type: 'poll', question: '¿Cuándo?', options: ['Lunes', 'Martes'], selectable: 1 } as const;
  const target = await deliver(poll, { chat: group });
  const vote = (options: readonly string[], rest: IncomingFields) =>
    receive(createIncomingMessage({ type: 'vote', target, options }, { chat: group, ...rest }));
  await vote(['Lunes'], { timestamp: at(1) });
  await vote(['Martes'], { timestamp: at(2) });
  await vote(['Martes'], { sender: pedro, timestamp: at(3) });
  await vote(['Lunes'], { fromMe: true, timestamp: at(4) });
  await vote([], { fromMe: true, timestamp: at(5) });
  expect((await messages())[0]?.poll).toMatchObject({
    options: [
      { title: 'Lunes', votes: 0 },
      { title: 'Martes', votes: 2 },
    ],
    voters: 2,
  });
  expect((await updates())[0]).toMatchObject({
    type: 'message.vote',
    data: { options: ['Lunes'], chatKind: 'group', message: { poll: { voters: 1 } } },
  });
});

it('a merge of two contacts assigns the reactions of both to one person', async () => {
  const target = await deliver();
  const byLid = { chat: martaAddressWithLid, sender: martaAddressWithLid };
  const early = await deliver('Otro', byLid);
  await receive(
    createIncomingMessage({ type: 'reaction', target: early, emoji: '👍' }, { ...byLid, timestamp: at(1) }),
  );
  await receive(createIncomingMessage({ type: 'reaction', target, emoji: '👍' }, { timestamp: at(1) }));
  await receive(createIncomingMessage('Soy la misma', { sender: { ...marta, ...martaAddressWithLid } }));
  await receive(createIncomingMessage({ type: 'reaction', target: early, emoji: '❤️' }, { timestamp: at(2) }));
  const views = (await messages()).map(({ text, reactions }) => [text, reactions?.map(({ emoji }) => emoji)]);
  expect(views).toEqual([
    ['Son 200', ['👍']],
    ['Otro', ['❤️']],
    ['Soy la misma', undefined],
  ]);
});

describe('message storage for updates that arrive before their message', () => {
  const receiveFromHistory = (content: string, id: string, rest: IncomingFields = {}) =>
    receive(createIncomingMessage(content, { id, arrival: 'history', ...rest }));

  it('attaches the updates without further events when a history brings the message', async () => {
    const target = '3ATARDE1';
    await receive(createIncomingMessage({ type: 'reaction', target, emoji: '👍' }, { timestamp: at(1) }));
    await receive(createIncomingMessage({ type: 'edit', target, text: 'Son 220' }, { timestamp: at(3) }));
    await receive(createIncomingMessage({ type: 'edit', target, text: 'Son 210' }, { timestamp: at(2) }));
    await receiveFromHistory('Son 200', target);
    expect(await messages()).toMatchObject([
      { text: 'Son 220', edits: [{ text: 'Son 200' }, { text: 'Son 210' }], reactions: [{ emoji: '👍' }] },
    ]);
    expect((await updates()).map(({ type }) => type)).toEqual(['message.reaction', 'message.edited', 'message.edited']);
    await receive(createIncomingMessage({ type: 'edit', target, text: 'Son 230' }, { timestamp: at(4) }));
    expect(await messages()).toMatchObject([allEdits]);
  });

  it('applies updates only when they are from the author or an administrator, in the same chat', async () => {
    const inGroup = { chat: group, sender: pedro } as const;
    await receive(createIncomingMessage({ type: 'deletion', target: '3ATARDE2' }, inGroup));
    await receive(createIncomingMessage({ type: 'edit', target: '3ATARDE2', text: 'Falso' }, inGroup));
    await receive(createIncomingMessage({ type: 'reaction', target: '3ATARDE2', emoji: '👎' }));
    await receive(createIncomingMessage({ type: 'deletion', target: '3ATARDE3', byAdmin: true }, inGroup));
    await receiveFromHistory('Uno', '3ATARDE2', { chat: group });
    await receiveFromHistory('Dos', '3ATARDE3', { chat: group });
    const [first, second] = (await messages()).toSorted((a, b) => a.messageId.localeCompare(b.messageId));
    expect(first).toMatchObject({ messageId: '3ATARDE2', text: 'Uno' });
    for (const property of ['deletedAt', 'edits', 'reactions']) expect(first).not.toHaveProperty(property);
    expect(second).toMatchObject({ messageId: '3ATARDE3', deletedAt: expect.any(String) });
  });
});
