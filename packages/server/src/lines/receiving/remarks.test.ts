import { anyEvent, type Message, type RecadoEvent } from '@recado/contract';
import type { Content, Incoming } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presentEvent } from '../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import { presentMessage } from '../../ground/messages/presentMessage.ts';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import { incoming, marta, martaByLid } from './testing/incoming.ts';

let platform: Platform;
let clientId: string;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.client();
});

const { signal } = new AbortController();
const receive = (message: Incoming) => platform.receiving.received(clientId, message, signal);
const at = (second: number): Date => new Date(Date.UTC(2026, 2, 2, 18, 21, second));
const pedro = { kind: 'person', phone: '5215587659999' } as const;
const group = { kind: 'group', id: '120363000000000001' } as const;

/** A message of Marta's; what is said about it comes later. */
async function written(content: Content | string = 'Son 200', rest: Partial<Incoming> = {}): Promise<string> {
  const message = incoming(content, rest);
  await receive(message);
  return message.id;
}

async function messages(): Promise<Message[]> {
  return (await storedMessages(platform.database.knex, clientId)).map(row => presentMessage(row, '/api'));
}

/** What was told of remarks, each as its contract has it. */
async function remarks(): Promise<RecadoEvent[]> {
  const rows = await readEvents(platform.database.knex, clientId, { after: 0, limit: 100 });
  const events = rows.map(row => presentEvent(row, '/api'));
  for (const event of events) expect(anyEvent.validate(event).error).toBeUndefined();
  return events.filter(({ type }) => !['message.received', 'message.sent'].includes(type));
}

describe('a reaction', () => {
  it('is no message: it hangs on the one it is about, and is told as what it is', async () => {
    const target = await written();
    await receive(incoming({ type: 'reaction', target, emoji: '👍' }, { timestamp: at(1) }));
    await receive(incoming({ type: 'reaction', target, emoji: '🙏' }, { fromMe: true, timestamp: at(2) }));
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message?.reactions).toMatchObject([
      { emoji: '👍', fromMe: false, phoneNumber: marta.phone, name: 'Marta', timestamp: at(1).toISOString() },
      { emoji: '🙏', fromMe: true, phoneNumber: null },
    ]);
    expect(await remarks()).toMatchObject([
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

  it('is one a person, the newest, and goes when it is taken back', async () => {
    const target = await written();
    await receive(incoming({ type: 'reaction', target, emoji: '👍' }, { timestamp: at(1) }));
    const second = incoming({ type: 'reaction', target, emoji: '❤️' }, { timestamp: at(2), chat: martaByLid });
    await receive({ ...second, sender: { ...marta, ...martaByLid } });
    expect((await messages())[0]?.reactions).toMatchObject([{ emoji: '❤️' }]);
    await receive(incoming({ type: 'reaction', target, emoji: '' }, { timestamp: at(3) }));
    expect((await messages())[0]).not.toHaveProperty('reactions');
    expect((await remarks()).at(-1)).toMatchObject({ data: { emoji: null } });
  });

  it('is told once, however often it comes, also to a message we do not have', async () => {
    const known = incoming({ type: 'reaction', target: await written(), emoji: '👍' });
    const unknown = incoming({ type: 'reaction', target: '3ANUNCA', emoji: '👍' });
    for (const reaction of [known, unknown, known, unknown, known, unknown]) await receive(reaction);
    expect(await remarks()).toMatchObject([
      { data: { messageId: known.content.type === 'reaction' && known.content.target } },
      { data: { messageId: '3ANUNCA', message: null } },
    ]);
  });

  it('of the past is not told', async () => {
    const target = await written();
    await receive(incoming({ type: 'reaction', target, emoji: '👍' }, { arrival: 'history' }));
    expect((await messages())[0]?.reactions).toHaveLength(1);
    expect(await remarks()).toEqual([]);
  });

  it('in another chat does not reach a message of the same id', async () => {
    const target = await written();
    await receive(incoming({ type: 'reaction', target, emoji: '👎' }, { chat: pedro, sender: pedro }));
    expect((await messages())[0]).not.toHaveProperty('reactions');
  });
});

describe('an edit', () => {
  const edit = (target: string, text: string, rest: Partial<Incoming> = {}) =>
    receive(incoming({ type: 'edit', target, text }, rest));

  it('gives the message its newest text and keeps the earlier ones, in whatever order they come', async () => {
    const target = await written('Son 200');
    await edit(target, 'Son 210', { timestamp: at(1) });
    await edit(target, 'Son 230', { timestamp: at(3) });
    await edit(target, 'Son 220', { timestamp: at(2) });
    expect(await messages()).toMatchObject([
      { text: 'Son 230', edits: [{ text: 'Son 200' }, { text: 'Son 210' }, { text: 'Son 220' }] },
    ]);
    expect((await remarks())[0]).toMatchObject({
      type: 'message.edited',
      data: {
        messageId: target,
        text: 'Son 210',
        message: { text: 'Son 210', edits: [{ text: 'Son 200' }] },
      },
    });
  });

  it('of what could not be read yet stays, when that can be read', async () => {
    const target = await written({ type: 'undecryptable' });
    await edit(target, 'Son 210', { timestamp: at(1) });
    await edit(target, 'Son 220', { timestamp: at(2) });
    await receive(incoming('Son 200', { id: target }));
    expect(await messages()).toMatchObject([
      { type: 'text', text: 'Son 220', edits: [{ text: 'Son 200' }, { text: 'Son 210' }] },
    ]);
  });

  it("is only its author's", async () => {
    const inGroup = await written('Son 200', { chat: group });
    await edit(inGroup, 'Son 2', { chat: group, sender: pedro });
    await edit(inGroup, 'Son 2', { chat: group, fromMe: true });
    const ours = await written('Su pedido está listo', { fromMe: true });
    await edit(ours, 'Es gratis');
    expect((await messages()).map(({ text }) => text).sort()).toEqual(['Son 200', 'Su pedido está listo']);
    expect(await remarks()).toEqual([]);
  });
});

describe('a deletion', () => {
  it('takes the content away from everybody who asks, and says so', async () => {
    const target = await written({ type: 'location', latitude: 19.4, longitude: -99.1, name: 'Mi casa' });
    await receive(incoming({ type: 'deletion', target }, { timestamp: at(1) }));
    const [message] = await messages();
    expect(message).toMatchObject({ type: 'location', text: null, deletedAt: at(1).toISOString() });
    expect(message).not.toHaveProperty('location');
    expect(JSON.stringify(await remarks())).not.toContain('Mi casa');
    expect(await remarks()).toMatchObject([{ type: 'message.deleted', data: { message: { text: null } } }]);
  });

  it("of what somebody else wrote is an administrator's", async () => {
    const target = await written('Publicidad', { chat: group });
    await receive(incoming({ type: 'deletion', target }, { chat: group, sender: pedro }));
    expect((await messages())[0]).toMatchObject({ text: 'Publicidad' });
    await receive(incoming({ type: 'deletion', target, byAdmin: true }, { chat: group, sender: pedro }));
    expect((await messages())[0]).toMatchObject({ text: null });
  });
});

it("votes are counted, each person's newest", async () => {
  const poll = { type: 'poll', question: '¿Cuándo?', options: ['Lunes', 'Martes'], selectable: 1 } as const;
  const target = await written(poll, { chat: group });
  const vote = (options: readonly string[], rest: Partial<Incoming>) =>
    receive(incoming({ type: 'vote', target, options }, { chat: group, ...rest }));
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
  expect((await remarks())[0]).toMatchObject({
    type: 'message.vote',
    data: { options: ['Lunes'], chatKind: 'group', message: { poll: { voters: 1 } } },
  });
});

it("when two contacts turn out to be one, what both said is one person's", async () => {
  const target = await written();
  const byLid = { chat: martaByLid, sender: martaByLid };
  const early = await written('Otro', byLid);
  await receive(incoming({ type: 'reaction', target: early, emoji: '👍' }, { ...byLid, timestamp: at(1) }));
  await receive(incoming({ type: 'reaction', target, emoji: '👍' }, { timestamp: at(1) }));
  await receive(incoming('Soy la misma', { sender: { ...marta, ...martaByLid } }));
  await receive(incoming({ type: 'reaction', target: early, emoji: '❤️' }, { timestamp: at(2) }));
  const told = (await messages()).map(({ text, reactions }) => [text, reactions?.map(({ emoji }) => emoji)]);
  expect(told).toEqual([
    ['Son 200', ['👍']],
    ['Otro', ['❤️']],
    ['Soy la misma', undefined],
  ]);
});

describe('what was said about a message before it came', () => {
  const past = (content: string, id: string, rest: Partial<Incoming> = {}) =>
    receive(incoming(content, { id, arrival: 'history', ...rest }));

  it('hangs on it when history brings it, and is not told again', async () => {
    const target = '3ATARDE1';
    await receive(incoming({ type: 'reaction', target, emoji: '👍' }, { timestamp: at(1) }));
    await receive(incoming({ type: 'edit', target, text: 'Son 220' }, { timestamp: at(3) }));
    await receive(incoming({ type: 'edit', target, text: 'Son 210' }, { timestamp: at(2) }));
    await past('Son 200', target);
    expect(await messages()).toMatchObject([
      { text: 'Son 220', edits: [{ text: 'Son 200' }, { text: 'Son 210' }], reactions: [{ emoji: '👍' }] },
    ]);
    expect((await remarks()).map(({ type }) => type)).toEqual([
      'message.reaction',
      'message.edited',
      'message.edited',
    ]);
    await receive(incoming({ type: 'edit', target, text: 'Son 230' }, { timestamp: at(4) }));
    expect(await messages()).toMatchObject([
      { text: 'Son 230', edits: [{ text: 'Son 200' }, { text: 'Son 210' }, { text: 'Son 220' }] },
    ]);
  });

  it('counts from its author and from administrators, and in its chat alone', async () => {
    const inGroup = { chat: group, sender: pedro } as const;
    await receive(incoming({ type: 'deletion', target: '3ATARDE2' }, inGroup));
    await receive(incoming({ type: 'edit', target: '3ATARDE2', text: 'Falso' }, inGroup));
    await receive(incoming({ type: 'reaction', target: '3ATARDE2', emoji: '👎' }));
    await receive(incoming({ type: 'deletion', target: '3ATARDE3', byAdmin: true }, inGroup));
    await past('Uno', '3ATARDE2', { chat: group });
    await past('Dos', '3ATARDE3', { chat: group });
    const [one, two] = (await messages()).toSorted((a, b) => a.messageId.localeCompare(b.messageId));
    expect(one).toMatchObject({ messageId: '3ATARDE2', text: 'Uno' });
    for (const said of ['deletedAt', 'edits', 'reactions']) expect(one).not.toHaveProperty(said);
    expect(two).toMatchObject({ messageId: '3ATARDE3', deletedAt: expect.any(String) });
  });
});
