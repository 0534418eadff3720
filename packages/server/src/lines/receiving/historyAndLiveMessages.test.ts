import type { IncomingTransportMessage } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presentEvent } from '../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
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

  it('completes a message that could not be decrypted, with its event', async () => {
    const message = createIncomingMessage('Dos pasteles');
    await receive({ ...message, content: { type: 'undecryptable' } });
    await receive(past(message));
    expect(await listEvents()).toEqual([
      ['message.undecryptable', null],
      ['message.received', 'Dos pasteles'],
    ]);
  });
});
