import { anyEvent, type Message, type RecadoEvent } from '@recado/contract';
import type { Content, IncomingTransportMessage } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presentMessage } from '../../core/messages/presentMessage.ts';
import { presentEvent } from '../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import { createIncomingMessage, martaAddressWithPhone as marta } from './testing/createIncomingMessage.ts';

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

describe('message storage for updates that are encrypted with the secret of a message', () => {
  it('reports an unreadable edit with the message, and removes the report when the edit becomes readable', async () => {
    const target = await deliver('Son 200');
    const unreadable = createIncomingMessage({ type: 'unreadable-edit', target }, { timestamp: at(1) });
    await receive(unreadable);
    expect(await messages()).toMatchObject([{ text: 'Son 200', unreadableEditAt: at(1).toISOString() }]);
    await receive({ ...unreadable, content: { type: 'edit', target, text: 'Son 220' } });
    const [message] = await messages();
    expect(message).toMatchObject({ text: 'Son 220', edits: [{ text: 'Son 200' }] });
    expect(message).not.toHaveProperty('unreadableEditAt');
    expect(await updates()).toMatchObject([
      { type: 'message.edited', data: { messageId: target, unreadable: true, message: { text: 'Son 200' } } },
      { type: 'message.edited', data: { messageId: target, text: 'Son 220' } },
    ]);
  });

  it('ignores an unreadable edit by another person', async () => {
    const target = await deliver('Son 200', { chat: group });
    const edit = { type: 'unreadable-edit', target } as const;
    await receive(createIncomingMessage(edit, { chat: group, sender: pedro }));
    expect(await updates()).toEqual([]);
  });

  it('keeps the text when an unreadable edit arrives before its message', async () => {
    const original = createIncomingMessage('Son 200');
    await receive(createIncomingMessage({ type: 'unreadable-edit', target: original.id }, { timestamp: at(1) }));
    await receive(original);
    expect(await messages()).toMatchObject([{ text: 'Son 200', unreadableEditAt: at(1).toISOString() }]);
    expect(await updates()).toMatchObject([{ data: { messageId: original.id, unreadable: true, message: null } }]);
  });

  it('returns the newest content of an event and the current answer of each person', async () => {
    const target = await deliver({ type: 'event', name: 'Cata', place: 'Centro' }, { chat: group });
    const answer = (response: 'going' | 'maybe', guests: number, rest: IncomingFields) =>
      receive(createIncomingMessage({ type: 'event-response', target, response, guests }, { chat: group, ...rest }));
    await answer('going', 2, { sender: pedro, timestamp: at(1) });
    await answer('maybe', 0, { timestamp: at(2) });
    await answer('going', 0, { timestamp: at(3) });
    const event = { type: 'event', name: 'Cata de pan', cancelled: true } as const;
    await receive(createIncomingMessage({ type: 'event-edit', target, event }, { chat: group, timestamp: at(4) }));
    expect(await messages()).toMatchObject([
      {
        text: 'Cata de pan',
        event: {
          name: 'Cata de pan',
          cancelled: true,
          responses: [
            { response: 'going', guests: 2, phoneNumber: pedro.phone },
            { response: 'going', guests: 0, phoneNumber: marta.phone },
          ],
        },
      },
    ]);
    expect(await updates()).toMatchObject([
      { type: 'message.response', data: { response: 'going', guests: 2 } },
      { type: 'message.response', data: { response: 'maybe', guests: 0 } },
      { type: 'message.response', data: { response: 'going', guests: 0 } },
      { type: 'message.edited', data: { event: { name: 'Cata de pan', cancelled: true } } },
    ]);
  });

  it('adds options to a poll and counts votes for them', async () => {
    const poll = { type: 'poll', question: '¿Cuándo?', options: ['Lunes'], selectable: 1 } as const;
    const target = await deliver(poll, { chat: group });
    const addition = { type: 'poll-edit', target, addedOptions: ['Lunes', 'Jueves'] } as const;
    await receive(createIncomingMessage(addition, { chat: group, sender: pedro, timestamp: at(1) }));
    // Only the author changes the question.
    const change = (question: string) => ({ type: 'poll-edit', target, question }) as const;
    await receive(createIncomingMessage(change('¿Nunca?'), { chat: group, sender: pedro, timestamp: at(2) }));
    await receive(createIncomingMessage(change('¿Qué día?'), { chat: group, timestamp: at(3) }));
    await receive(createIncomingMessage({ type: 'vote', target, options: ['Jueves'] }, { chat: group }));
    expect(await messages()).toMatchObject([
      {
        text: '¿Qué día?',
        poll: {
          question: '¿Qué día?',
          options: [
            { title: 'Lunes', votes: 0 },
            { title: 'Jueves', votes: 1 },
          ],
        },
      },
    ]);
    expect(await updates()).toMatchObject([
      { type: 'message.edited', data: { addedOptions: ['Lunes', 'Jueves'] } },
      { type: 'message.edited', data: { question: '¿Qué día?' } },
      { type: 'message.vote' },
    ]);
  });

  it('limits the options of a poll, because every member may add some', async () => {
    const poll = { type: 'poll', question: '¿Cuándo?', options: ['Lunes'], selectable: 1 } as const;
    const target = await deliver(poll, { chat: group });
    for (const second of [1, 2]) {
      const addedOptions = Array.from({ length: 150 }, (_, n) => `Opción ${second}-${n}`);
      await receive(
        createIncomingMessage({ type: 'poll-edit', target, addedOptions }, { chat: group, timestamp: at(second) }),
      );
    }
    const [message] = await messages();
    expect(message?.poll?.options).toHaveLength(100);
    const [addition] = await updates();
    expect(addition).toHaveProperty('data.addedOptions.length', 100);
  });
});
