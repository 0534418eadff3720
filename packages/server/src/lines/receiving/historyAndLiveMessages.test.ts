import type { IncomingTransportMessage } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NewMessage, storeMessages } from '../../core/messages/index.ts';
import { presentMessage } from '../../core/messages/presentMessage.ts';
import { presentEvent } from '../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import { waitForLockOrEnd } from '../../testing/waitForLockOrEnd.ts';
import { storeIncomingMessageInTransaction } from './storeIncomingMessageInTransaction.ts';
import { createIncomingMessage } from './testing/createIncomingMessage.ts';

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.createClient();
});

const { signal } = new AbortController();
const receive = (message: IncomingTransportMessage) => platform.receiving.received(clientId, message, signal);
const past = (message: IncomingTransportMessage): IncomingTransportMessage => ({ ...message, arrival: 'history' });
/** WhatsApp dates a repetition when it is sent. */
const later = ({ timestamp }: IncomingTransportMessage) => new Date(timestamp.getTime() + 60_000);
const listTexts = async () => (await readStoredMessages(platform.database.knex, clientId)).map(({ text }) => text);
const listEvents = async () =>
  (await readEvents(platform.database.knex, clientId, { after: 0, limit: 500 }))
    .map(row => presentEvent(row, '/api'))
    .map(({ type, data }) => [type, 'text' in data ? data.text : undefined]);
const countMessages = async () => {
  const sums = { inbound: 'inbound', outbound: 'outbound' };
  const [totals, days, contacts] = await Promise.all(
    ['messageTotals', 'dailyMessageCounts', 'contactCounters'].map(table =>
      platform.database.knex(table).where({ clientId }).sum(sums).first(),
    ),
  );
  return [totals, days, contacts].map(counts => [Number(counts?.inbound), Number(counts?.outbound)]);
};

describe('history joined by live messages', () => {
  it('precedes live messages of the same second on the page, whichever is stored first', async () => {
    const history = Array.from({ length: 20 }, (_, n) => past(createIncomingMessage(`h${n}`)));
    const live = Array.from({ length: 20 }, (_, n) => createIncomingMessage(`m${n}`));
    await receive(createIncomingMessage('Hola', { timestamp: new Date('2026-03-02T18:00:00Z') }));
    const storeAll = async (messages: readonly IncomingTransportMessage[]) => {
      for (const message of messages) await receive(message);
    };
    await Promise.all([storeAll(live), storeAll(history)]);
    const liveTexts = ['Hola', ...live.map((_, n) => `m${n}`)];
    expect(await listTexts()).toEqual(['Hola', ...history.map((_, n) => `h${n}`), ...liveTexts.slice(1)]);
    expect(await listEvents()).toEqual(liveTexts.map(text => ['message.received', text]));
  });

  it('contains a file once when the placeholder arrives after the file', async () => {
    const text = createIncomingMessage('Su comprobante');
    const placeholder = { ...text, content: { type: 'phone-only', reason: 'hosted' } as const, timestamp: later(text) };
    await receive(past(text));
    await receive(past(placeholder));
    expect(await listTexts()).toEqual(['Su comprobante']);
  });

  it('does not suppress the event of a message that it contains and that is stored later', async () => {
    const message = createIncomingMessage('Dos pasteles');
    const ownMessage = createIncomingMessage('Con gusto', { fromMe: true });
    const edit = createIncomingMessage({ type: 'edit', target: message.id, text: 'Tres pasteles' });
    await receive(past(message));
    await receive(past(ownMessage));
    await receive(edit);
    for (const received of [message, message, ownMessage]) await receive(received);
    expect(await listTexts()).toEqual(['Tres pasteles', 'Con gusto']);
    expect((await listEvents()).map(([type]) => type)).toEqual(['message.edited', 'message.received', 'message.sent']);
    expect(await countMessages()).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });

  it('completes a message that could not be decrypted, with its event, and a later repetition adds none', async () => {
    const message = createIncomingMessage('Dos pasteles');
    await receive({ ...message, content: { type: 'undecryptable' } });
    await receive(past(message));
    for (const content of [message.content, { type: 'undecryptable' } as const])
      await receive({ ...message, content, timestamp: later(message) });
    expect(await listEvents()).toEqual([
      ['message.undecryptable', null],
      ['message.received', 'Dos pasteles'],
    ]);
    expect(await listTexts()).toEqual(['Dos pasteles']);
  });

  it('gives its content to a message that cannot be decrypted, and a later repetition adds nothing', async () => {
    const message = createIncomingMessage('Dos pasteles');
    const edit = createIncomingMessage({ type: 'edit', target: message.id, text: 'Tres pasteles' });
    await receive(past(message));
    await receive(edit);
    await receive({ ...message, content: { type: 'undecryptable' } });
    await receive({ ...message, timestamp: later(message) });
    expect(await listEvents()).toEqual([
      ['message.edited', 'Tres pasteles'],
      ['message.received', 'Dos pasteles'],
    ]);
    const [stored, ...others] = await readStoredMessages(platform.database.knex, clientId);
    expect(others).toEqual([]);
    if (!stored) throw new Error('the message must be stored');
    expect(presentMessage(stored, '/api')).toMatchObject({ text: 'Tres pasteles', edits: [{ text: 'Dos pasteles' }] });
  });

  it.each(['undecryptable', 'phone-only'] as const)(
    'completes %s messages once, before or after they arrive',
    async type => {
      const messages = ['Uno', 'Dos', 'Tres', 'Cuatro'].map(text => createIncomingMessage(text));
      const [first, second, third, fourth] = messages;
      if (!first || !second || !third || !fourth) throw new Error('all must exist');
      const content = type === 'undecryptable' ? { type } : ({ type, reason: 'view-once' } as const);
      const empty = (message: IncomingTransportMessage): IncomingTransportMessage => ({ ...message, content });
      await receive(past(first));
      for (const message of messages) await receive(empty(message));
      await receive(past(third));
      for (const message of [empty(third), past(third), empty(first)]) await receive(message);
      expect(await listTexts()).toEqual(['Uno', null, 'Tres', null]);
      // Of a burst of undecryptable messages, only the first emits an event.
      const notices =
        type === 'undecryptable' ? [['message.undecryptable', null]] : Array(3).fill(['message.received', null]);
      const completed = type === 'undecryptable' ? 'message.received' : 'message.media';
      expect(await listEvents()).toEqual([['message.received', 'Uno'], ...notices, [completed, 'Tres']]);
      expect(await countMessages()).toEqual(Array(3).fill([4, 0]));
    },
  );

  it('keeps its message when its author reuses the ID later', async () => {
    const message = createIncomingMessage('Diez pasteles');
    await receive(past(message));
    const other = { content: { type: 'text', text: 'Un pastel' }, senderName: 'Marta Ruiz' } as const;
    await receive({ ...message, ...other, timestamp: later(message) });
    expect(await listTexts()).toEqual(['Diez pasteles', 'Un pastel']);
  });

  it('gives its file to a message whose own file is gone, and lists it as unused otherwise', async () => {
    const media = { kind: 'image', mimeType: 'image/png', open: () => Promise.reject(new Error('gone')) } as const;
    const message = createIncomingMessage({ type: 'media', media });
    const path = `media/${clientId}/aa/aa`;
    await receive(past(message));
    await platform.database
      .knex('messages')
      .where({ clientId })
      .update({ media: { mimeType: 'image/png', path } });
    await receive(message);
    const [stored] = await readStoredMessages(platform.database.knex, clientId);
    expect(stored).toMatchObject({ media: { mimeType: 'image/png', path } });
    expect(await platform.database.knex('unusedFiles').where({ clientId }).select('path')).toEqual([{ path }]);
  });

  it('keeps the deletion by an administrator after the received message replaced its copy', async () => {
    const group = { kind: 'group', id: '120363000000000001' } as const;
    const admin = { kind: 'person', phone: '5215599999999' } as const;
    const message = createIncomingMessage('Spam', { chat: group });
    await receive(past(message));
    const deletion = { type: 'deletion', target: message.id, byAdmin: true } as const;
    await receive(createIncomingMessage(deletion, { chat: group, sender: admin, senderName: 'Ana' }));
    await receive(message);
    const [stored] = await readStoredMessages(platform.database.knex, clientId);
    if (!stored) throw new Error('the message must be stored');
    expect(presentMessage(stored, '/api')).toMatchObject({ text: null, deletedAt: expect.any(String) });
  });

  it('does not suppress the event of a message when a part of it is committed at the same time', async () => {
    const message: NewMessage = {
      ...{ waId: 'A', fromMe: false, contact: { phone: '5215587654321' } },
      ...{ type: 'text', text: 'Dos pasteles', timestamp: new Date('2026-03-02T18:20:00Z') },
    };
    const { knex } = platform.database;
    const part = await knex.transaction();
    await storeMessages(part, clientId, [{ ...message, details: { history: true } }]);
    const stored = storeIncomingMessageInTransaction(knex, clientId, message);
    await waitForLockOrEnd(knex, stored);
    await part.commit();
    await stored;
    expect(await listEvents()).toEqual([['message.received', 'Dos pasteles']]);
    expect(await listTexts()).toEqual(['Dos pasteles']);
  });
});
