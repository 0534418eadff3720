import type { Content, IncomingTransportMessage } from '@recado/transport';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presentMessage } from '../../core/messages/presentMessage.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import { createIncomingMessage } from './testing/createIncomingMessage.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const MESSAGE_COUNT = 24;
const START = Date.UTC(2026, 2, 2, 18);
const ownAccount = { kind: 'person', phone: '5215512345678' } as const;
const { signal } = new AbortController();
const identities = [
  { kind: 'person', phone: '5215587654321' },
  { kind: 'person', lid: '123456789012345' },
  { kind: 'person', phone: '5215587654321', lid: '123456789012345' },
] as const;

/** Returns a function that returns a pseudo-random integer below its argument, the same ones for each seed. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return limit => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** The arrivals of one message and of its updates, and its final state. */
interface Script {
  readonly live: readonly IncomingTransportMessage[];
  readonly history: readonly IncomingTransportMessage[];
  readonly expected: { readonly messageId: string; readonly text: string | null; readonly reactions: number };
  /** Whether the line receives the message itself, and not only its history. */
  readonly isReceived: boolean;
}

interface ScriptOptions {
  readonly random: (limit: number) => number;
  /** Whether number and LID are not known to be one person until the end. */
  readonly isSplit: boolean;
  /** Whether the phone of the line also writes. */
  readonly hasOwnMessages: boolean;
}

function writeScript(n: number, { random, isSplit, hasOwnMessages }: ScriptOptions): Script {
  const fromMe = hasOwnMessages && random(4) === 0;
  const original = createIncomingMessage(`m${n}`, { fromMe, timestamp: new Date(START + n * 1_000) });
  // A phone repeats a message under the address under which it sent the message.
  const usual = identities[random(isSplit ? 2 : 3)] ?? identities[0];
  const arriveFrom = (chat: (typeof identities)[number], fields: Partial<IncomingTransportMessage>) => {
    return { ...original, chat, sender: fromMe ? ownAccount : chat, ...fields };
  };
  const arrive = (fields: Partial<IncomingTransportMessage> = {}) =>
    arriveFrom(isSplit ? usual : (identities[random(3)] ?? usual), fields);
  const update = (content: Content, second: number) => {
    const { id, timestamp } = createIncomingMessage(content, { timestamp: new Date(START + second * 1_000) });
    return arrive({ id, content, timestamp });
  };
  const undecryptable = () => arrive({ content: { type: 'undecryptable' } });
  const onPhone = () => arrive({ content: { type: 'phone-only', reason: 'view-once' } });
  const again = (seconds: number) => arrive({ timestamp: new Date(original.timestamp.getTime() + seconds * 1_000) });
  const past = () => arriveFrom(identities[random(isSplit ? 2 : 3)] ?? usual, { arrival: 'history' });
  const kind = random(8);
  const arrivals: IncomingTransportMessage[] = [
    [arrive()],
    [undecryptable(), again(60)],
    [undecryptable(), again(60), again(90)],
    [undecryptable()],
    [onPhone()],
    [arrive(), arrive()],
    [undecryptable(), undecryptable(), again(0)],
    [],
  ][kind] as IncomingTransportMessage[];
  const isInHistory = [3, 4, 7].includes(kind) || random(2) === 0;
  const edits = Array.from({ length: random(3) }, (_, edit) =>
    update({ type: 'edit', target: original.id, text: `m${n} corregido ${edit}` }, 1_000 + n * 10 + edit),
  );
  const reactions = random(2) === 0 ? [update({ type: 'reaction', target: original.id, emoji: '👍' }, 2_000 + n)] : [];
  const isReactionInHistory = isInHistory && random(2) === 0;
  const deletions = random(5) === 0 ? [update({ type: 'deletion', target: original.id }, 3_000 + n)] : [];
  const updates = [...edits, ...(isReactionInHistory ? [] : reactions), ...deletions].flatMap(item =>
    random(4) === 0 ? [item, item] : [item],
  );
  // An update may overtake the repetition of its message, but not the first arrival.
  const place = Math.min(1, arrivals.length);
  const rest = arrivals.slice(place);
  const text = edits.length > 0 ? `m${n} corregido ${edits.length - 1}` : `m${n}`;
  return {
    live: [...arrivals.slice(0, place), ...(random(2) === 0 ? [...updates, ...rest] : [...rest, ...updates])],
    history: [
      ...(isInHistory ? Array.from({ length: 1 + random(2) }, past) : []),
      ...(isReactionInHistory ? reactions.map(reaction => ({ ...reaction, arrival: 'history' as const })) : []),
    ],
    expected: {
      messageId: original.id,
      text: deletions.length > 0 ? null : text,
      reactions: reactions.length,
    },
    isReceived: arrivals.length > 0,
  };
}

/** Combines sequences to one, in which each keeps its order. */
function interleave<T>(sequences: readonly (readonly T[])[], random: (limit: number) => number): T[] {
  const rests = sequences.map(sequence => [...sequence]).filter(({ length }) => length > 0);
  const combined: T[] = [];
  while (rests.length > 0) {
    const at = random(Math.min(3, rests.length));
    combined.push(...(rests[at]?.splice(0, 1) ?? []));
    if (rests[at]?.length === 0) rests.splice(at, 1);
  }
  return combined;
}

describe('messages and their updates, in generated orders of arrival', () => {
  it.each(Array.from({ length: Number(process.env.RECADO_TEST_TRIES ?? 1) * 12 }, (_, seed) => seed + 1))(
    'are stored once, in order and with all updates, while history arrives (seed %i)',
    async seed => {
      const random = createRandom(seed);
      const clientId = await platform.createClient();
      const options = { random, isSplit: seed % 3 === 0, hasOwnMessages: seed % 2 === 0 };
      const scripts = Array.from({ length: MESSAGE_COUNT }, (_, n) => writeScript(n, options));
      const live = interleave(
        scripts.map(script => script.live),
        random,
      );
      const history = scripts.toReversed().flatMap(script => script.history);
      const parts = [0, 1].map(part => history.filter((_, at) => at % 2 === part));
      const receiveAll = async (messages: readonly IncomingTransportMessage[]) => {
        for (const message of messages) await platform.receiving.received(clientId, message, signal);
      };
      const greet = (text: string, second: number) => {
        const [, , both] = identities;
        return createIncomingMessage(text, { chat: both, sender: both, timestamp: new Date(START + second * 1_000) });
      };
      const greetings = [greet('Hola', -1), greet('Gracias', 9_000)];
      const [first, last] = options.isSplit ? [[], greetings] : [greetings.slice(0, 1), greetings.slice(1)];
      await receiveAll(first);
      await Promise.all([live, ...parts].map(receiveAll));
      await receiveAll(last);

      const { knex } = platform.database;
      const stored = (await readStoredMessages(knex, clientId)).map(row => presentMessage(row, '/api'));
      const [hello, thanks] = greetings.map(({ id }, at) => ({
        messageId: id,
        text: ['Hola', 'Gracias'][at],
        reactions: 0,
      }));
      expect(
        stored.map(({ messageId, text, reactions = [] }) => ({ messageId, text, reactions: reactions.length })),
      ).toEqual([hello, ...scripts.map(({ expected }) => expected), thanks]);
      expect(await knex('messageUpdates').where({ clientId, messageId: null }).select('waId', 'kind')).toEqual([]);
      const sumInbound = async (table: string) =>
        Number((await knex(table).where({ clientId }).sum('inbound as inbound').first())?.inbound);
      const tables = ['messageTotals', 'dailyMessageCounts', 'contactCounters'];
      const sums = await Promise.all(tables.map(sumInbound));
      const received = stored.filter(({ fromMe }) => !fromMe);
      expect(sums).toEqual(tables.map(() => received.length));
      if (options.isSplit) return;
      const events = await knex('events')
        .where({ clientId })
        .whereIn('type', ['message.received', 'message.sent'])
        .select(knex.raw(`data ->> 'waId' AS "waId"`));
      const receivedIds = scripts.flatMap(({ isReceived, expected }) => (isReceived ? [expected.messageId] : []));
      expect(events.map(({ waId }) => waId).toSorted()).toEqual(
        [...receivedIds, ...greetings.map(({ id }) => id)].toSorted(),
      );
      if (options.hasOwnMessages) return;
      const [conversation] = await knex('conversations').where({ clientId }).select('unreadCount');
      expect(conversation.unreadCount).toBe(received.filter(({ history: isHistory }) => !isHistory).length);
    },
  );
});
