import type { MessageOrigin } from '@recado/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import type { Identity } from '../contacts/index.ts';
import { ensurePartitions } from '../data/partitions.ts';
import { rows } from '../data/sql.ts';
import type { NewMessage } from '../messages/index.ts';
import { storeKnown } from '../messages/storeKnown.ts';
import { storeMessages } from '../messages/storeMessages.ts';
import { readConversation } from './readConversation.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await ensurePartitions(test.knex, momentOf(0), momentOf(0));
});
afterAll(() => test.drop());

/** Where something is written: a person by number or by LID, which are one once both were told together; or a group. */
const places = ['1', '2', 'lid:1', 'lid:2', 'group'] as const;
type Place = (typeof places)[number];

interface Written {
  readonly place: Place;
  readonly fromMe: boolean;
  readonly history: boolean;
  /** Told again under the id of one that was told before. */
  readonly again: boolean;
  /** Seconds; times are out of order. */
  readonly at: number;
}
type Step =
  | { readonly do: 'write'; readonly together: boolean; readonly messages: readonly Written[] }
  | { readonly do: 'read'; readonly place: Place }
  | { readonly do: 'link'; readonly person: '1' | '2' };

const place = fc.constantFrom(...places);
const written: fc.Arbitrary<Written> = fc.record({
  place,
  fromMe: fc.boolean(),
  history: fc.integer({ max: 9, min: 0 }).map(n => n === 0),
  again: fc.integer({ max: 9, min: 0 }).map(n => n === 0),
  at: fc.integer({ min: 0, max: 50 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      together: fc.boolean(),
      messages: fc.array(written, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), place }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('link' as const), person: fc.constantFrom('1', '2') }),
  },
);

const GROUP = 'group:120363';
const phoneOf = (person: string) => `521550000000${person}`;
const lidOf = (person: string) => `771234${person}`;
const whoIs = (at: Place): Identity | undefined => {
  if (at === 'group') return undefined;
  return at.startsWith('lid:') ? { lid: lidOf(at.slice(4)) } : { phone: phoneOf(at) };
};

/** What is unread, kept as simply as can be: message by message, in the order they came. */
class Model {
  readonly #conversations = new Map<string, { readonly inbound: Told[]; unread: number }>();
  readonly #linked = new Set<string>();

  /** The conversation that a place is in. */
  of(at: Place): string {
    return at.startsWith('lid:') && this.#linked.has(at.slice(4)) ? at.slice(4) : at;
  }

  write(messages: readonly Told[]): void {
    const ordered = messages.toSorted((a, b) => a.at - b.at || a.order - b.order);
    for (const told of ordered) {
      const conversation = this.#open(this.of(told.place));
      if (told.history) continue;
      if (told.fromMe) conversation.unread = 0;
      else {
        conversation.inbound.push(told);
        conversation.unread += 1;
      }
    }
  }

  read(at: Place): void {
    const conversation = this.#conversations.get(this.of(at));
    if (conversation) conversation.unread = 0;
  }

  /** The two are one: what is unread in either stays so, and what is in both is there once. */
  link(person: string): void {
    const [from, into] = [this.#conversations.get(`lid:${person}`), this.#conversations.get(person)];
    this.#linked.add(person);
    this.#conversations.delete(`lid:${person}`);
    if (!from) return;
    const unread = newestFirst(from.inbound).slice(0, from.unread);
    const isThere = (told: Told) =>
      into?.inbound.some(({ waId, at }) => waId === told.waId && at === told.at);
    const waits = unread.filter(told => !isThere(told)).length + (into?.unread ?? 0);
    const inbound = [...(into?.inbound ?? []), ...from.inbound.filter(told => !isThere(told))];
    this.#conversations.set(person, { inbound, unread: waits });
  }

  unread(): Record<string, number> {
    return Object.fromEntries([...this.#conversations].map(([name, { unread }]) => [name, unread]));
  }

  #open(name: string) {
    const conversation = this.#conversations.get(name) ?? { inbound: [], unread: 0 };
    this.#conversations.set(name, conversation);
    return conversation;
  }
}

type Told = Written & { readonly waId: string; readonly order: number };
const newestFirst = (told: readonly Told[]) => told.toSorted((a, b) => b.at - a.at || b.order - a.order);

/** Everything a conversation says, counted from the messages; but what is unread, which messages do not say. */
const RECOUNT = `
  SELECT v.id, v.last_message AS "lastMessage", v.last_at = r.timestamp AND v.last_message = r.id AS newest,
         CASE WHEN v.contact_id IS NULL THEN 'group' ELSE coalesce(right(c.phone, 1), 'lid:' || right(c.lid, 1)) END AS name,
         v.unread
  FROM (SELECT DISTINCT ON (chat) chat, timestamp, id FROM messages WHERE client_id = :clientId
        ORDER BY chat, timestamp DESC, id DESC) r
  FULL JOIN (SELECT * FROM conversations WHERE client_id = :clientId) v ON v.chat = r.chat
  LEFT JOIN contacts c ON c.id = v.contact_id`;

describe('a conversation', () => {
  it('stands where its messages and whoever read them left it, whatever the order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async steps => {
        const { id: clientId } = await insertClient(test.knex);
        const model = new Model();
        const known: Told[] = [];
        let order = 0;
        const write = async ({ together, messages }: Extract<Step, { readonly do: 'write' }>) => {
          for (const given of together ? [messages] : messages.map(each => [each])) {
            const told = given.map((each): Told => {
              order += 1;
              // The same id: in one conversation it is the same message, in two one that may turn out to be it.
              const before = each.again ? known.find(({ fromMe }) => fromMe === each.fromMe) : undefined;
              const { waId, at, history } = before ?? { ...each, waId: `W${order}` };
              return { ...each, waId, at, history, order };
            });
            const news = told.filter(one => {
              const isThere = known.some(
                ({ place: at, waId, fromMe }) =>
                  model.of(at) === model.of(one.place) && waId === one.waId && fromMe === one.fromMe,
              );
              if (!isThere) known.push(one);
              return !isThere;
            });
            model.write(news);
            const rowsTold = told.map(toMessage);
            if (together) await storeMessages(test.knex, clientId, rowsTold);
            else await storeOne(clientId, rowsTold);
          }
        };
        for (const each of steps) {
          if (each.do === 'read') {
            model.read(each.place);
            await readConversation(test.knex, clientId, nameOf(each.place));
          } else if (each.do === 'link') {
            order += 1;
            model.link(each.person);
            // By what is history: nothing but who somebody is changes.
            const news = { place: each.person, fromMe: false, history: true, again: false, at: 0 };
            model.write([{ ...news, waId: `L${order}`, order }]);
            const contact = { phone: phoneOf(each.person), lid: lidOf(each.person) };
            const row = { ...toMessage({ ...news, waId: `L${order}`, order }), contact };
            await storeMessages(test.knex, clientId, [row]);
          } else await write(each);
          const found = await rows<{ name: string; unread: number; newest: boolean | null }>(
            test.knex,
            RECOUNT,
            { clientId },
          );
          expect(found.map(({ newest }) => newest)).toEqual(found.map(() => true));
          expect(Object.fromEntries(found.map(({ name, unread }) => [name, unread]))).toEqual(model.unread());
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});

const nameOf = (at: Place): string => {
  const who = whoIs(at);
  return who ? (who.phone ?? `lid:${who.lid}`) : GROUP;
};
/** Of a month that is there: what is stored together with others' makes none. */
const momentOf = (second: number): Date => new Date(Date.UTC(2026, 2, 1, 12, 0, second));
function toMessage({ waId, at, fromMe, history, place: where }: Told): NewMessage {
  const contact = whoIs(where);
  return {
    waId,
    fromMe,
    type: 'text',
    text: 'Hola',
    status: fromMe ? 'sent' : 'received',
    timestamp: momentOf(at),
    ...(contact ? { contact } : { chat: GROUP, ...(!fromMe && { contact: { phone: phoneOf('9') } }) }),
    ...(history && { details: { history: true } }),
  };
}

/** As a worker does: together with others' messages, unless there is more to look into. */
async function storeOne(clientId: string, [message]: readonly NewMessage[]): Promise<void> {
  if (!message) return;
  const [stored] = await storeKnown(test.knex, [{ clientId, message }]);
  if (!stored) await storeMessages(test.knex, clientId, [message]);
}

it('waits for somebody after what was sent by itself, and not after what was written', async () => {
  const { id: clientId } = await insertClient(test.knex);
  let second = 0;
  const write = async (origin: string | undefined) => {
    second += 1;
    const message: NewMessage = {
      waId: `waits-${second}`,
      fromMe: origin !== undefined,
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
      contact: { phone: phoneOf('8') },
      type: 'text',
      text: 'Hola',
      ...(origin && { details: { origin: { kind: origin } as MessageOrigin } }),
    };
    await test.knex.transaction(trx => storeMessages(trx, clientId, [message]));
    const [conversation] = await rows<{ unread: number }>(
      test.knex,
      'SELECT unread FROM conversations WHERE client_id = :clientId',
      { clientId },
    );
    return conversation?.unread;
  };
  const steps = [undefined, 'rule', 'schedule', 'campaign', undefined, 'api', undefined, 'phone'];
  const unread: (number | undefined)[] = [];
  for (const origin of steps) unread.push(await write(origin));
  expect(unread).toEqual([1, 1, 1, 1, 2, 0, 1, 0]);
});
