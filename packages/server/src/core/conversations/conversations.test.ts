import type { MessageOrigin } from '@recado/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import type { ContactIdentity } from '../contacts/index.ts';
import { createMissingMessagePartitions } from '../data/partitions.ts';
import { rows } from '../data/sql.ts';
import type { NewMessage } from '../messages/index.ts';
import { storePlainMessages } from '../messages/messageWriter.ts';
import { storeMessages } from '../messages/storeMessages.ts';
import { markConversationRead } from './markConversationRead.ts';
import { type GeneratedMessage, type Place, places, type ReceivedMessage, UnreadModel } from './testing/UnreadModel.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await createMissingMessagePartitions(test.knex, toDate(0), toDate(0));
});
afterAll(() => test.drop());

type Step =
  | { readonly do: 'write'; readonly together: boolean; readonly messages: readonly GeneratedMessage[] }
  | { readonly do: 'read'; readonly place: Place }
  | { readonly do: 'link'; readonly person: '1' | '2' };

const placeArbitrary = fc.constantFrom(...places);
const messageArbitrary: fc.Arbitrary<GeneratedMessage> = fc.record({
  place: placeArbitrary,
  fromMe: fc.boolean(),
  history: fc.integer({ max: 9, min: 0 }).map(n => n === 0),
  again: fc.integer({ max: 9, min: 0 }).map(n => n === 0),
  at: fc.integer({ min: 0, max: 50 }),
});
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      together: fc.boolean(),
      messages: fc.array(messageArbitrary, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), place: placeArbitrary }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('link' as const), person: fc.constantFrom('1', '2') }) },
);

const GROUP = 'group:120363';
const getPhone = (person: string) => `521550000000${person}`;
const getLid = (person: string) => `771234${person}`;
const getIdentity = (at: Place): ContactIdentity | undefined => {
  if (at === 'group') return undefined;
  return at.startsWith('lid:') ? { lid: getLid(at.slice(4)) } : { phone: getPhone(at) };
};

/** Computes each conversation's newest message from its messages, to check the stored one. */
const RECOUNT_SQL = `
  SELECT v.id, v.last_message_at = r.timestamp AND v.last_message_id = r.id AS newest,
         CASE WHEN v.contact_id IS NULL THEN 'group' ELSE coalesce(right(c.phone, 1), 'lid:' || right(c.lid, 1)) END AS name,
         v.unread_count AS unread
  FROM (SELECT DISTINCT ON (chat) chat, timestamp, id FROM messages WHERE client_id = :clientId
        ORDER BY chat, timestamp DESC, id DESC) r
  FULL JOIN (SELECT * FROM conversations WHERE client_id = :clientId) v ON v.chat = r.chat
  LEFT JOIN contacts c ON c.id = v.contact_id`;
type RecountRow = { readonly name: string; readonly unread: number; readonly newest: boolean | null };

describe('stored conversations', () => {
  it('have the unread count and newest message of a reference model for any order of steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 14 }), async steps => {
        const { id: clientId } = await insertClient(test.knex);
        const model = new UnreadModel();
        const knownMessages: ReceivedMessage[] = [];
        let order = 0;
        const write = async ({ together, messages }: Extract<Step, { readonly do: 'write' }>) => {
          for (const batch of together ? [messages] : messages.map(each => [each])) {
            const batchMessages = batch.map((each): ReceivedMessage => {
              order += 1;
              // An ID that repeats in one conversation is one message. Across two conversations, a merge may reveal
              // that.
              const original = each.again ? knownMessages.find(({ fromMe }) => fromMe === each.fromMe) : undefined;
              const { waId, at, history } = original ?? { ...each, waId: `W${order}` };
              return { ...each, waId, at, history, order };
            });
            const earlierMessages = [...knownMessages];
            const newMessages = batchMessages.filter(message => {
              const isStored =
                knownMessages.some(known => model.isSameMessage(known, message)) ||
                earlierMessages.some(known => model.isOtherIdentifierRepetition(known, message));
              if (!isStored) knownMessages.push(message);
              return !isStored;
            });
            model.write(newMessages);
            const messagesToStore = batchMessages.map(toMessage);
            if (together) await storeMessages(test.knex, clientId, messagesToStore);
            else await storeSingleMessage(clientId, messagesToStore);
          }
        };
        for (const each of steps) {
          if (each.do === 'read') {
            model.read(each.place);
            await markConversationRead(test.knex, clientId, getRecipient(each.place));
          } else if (each.do === 'link') {
            order += 1;
            model.link(each.person);
            // Link by a history message, which only changes the identity.
            const linkMessage = { place: each.person, fromMe: false, history: true, again: false, at: 0 };
            model.write([{ ...linkMessage, waId: `L${order}`, order }]);
            const contact = { phone: getPhone(each.person), lid: getLid(each.person) };
            const row = { ...toMessage({ ...linkMessage, waId: `L${order}`, order }), contact };
            await storeMessages(test.knex, clientId, [row]);
          } else await write(each);
          const conversations = await rows<RecountRow>(test.knex, RECOUNT_SQL, { clientId });
          expect(conversations.map(({ newest }) => newest)).toEqual(conversations.map(() => true));
          expect(Object.fromEntries(conversations.map(({ name, unread }) => [name, unread]))).toEqual(model.unread());
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});

const getRecipient = (at: Place): string => {
  const identity = getIdentity(at);
  return identity ? (identity.phone ?? `lid:${identity.lid}`) : GROUP;
};
/** Returns a time in a month with a partition, because `storePlainMessages` creates no partition. */
const toDate = (second: number): Date => new Date(Date.UTC(2026, 2, 1, 12, 0, second));
function toMessage({ waId, at, fromMe, history, place: where }: ReceivedMessage): NewMessage {
  const contact = getIdentity(where);
  return {
    waId,
    fromMe,
    type: 'text',
    text: 'Hola',
    status: fromMe ? 'sent' : 'received',
    timestamp: toDate(at),
    ...(contact ? { contact } : { chat: GROUP, ...(!fromMe && { contact: { phone: getPhone('9') } }) }),
    ...(history && { details: { history: true } }),
  };
}

/** Stores a message in the way of a worker: in a common statement, unless the message needs more checks. */
async function storeSingleMessage(clientId: string, [message]: readonly NewMessage[]): Promise<void> {
  if (!message) return;
  const [stored] = await storePlainMessages(test.knex, [{ clientId, message }]);
  if (!stored) await storeMessages(test.knex, clientId, [message]);
}

it('automated sends keep messages unread, and messages from a person or the API reset the unread count', async () => {
  const { id: clientId } = await insertClient(test.knex);
  let second = 0;
  const write = async (origin: string | undefined) => {
    second += 1;
    const message: NewMessage = {
      waId: `waits-${second}`,
      fromMe: origin !== undefined,
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
      contact: { phone: getPhone('8') },
      type: 'text',
      text: 'Hola',
      ...(origin && { details: { origin: { kind: origin } as MessageOrigin } }),
    };
    await test.knex.transaction(trx => storeMessages(trx, clientId, [message]));
    const [conversation] = await rows<{ unread: number }>(
      test.knex,
      'SELECT unread_count AS unread FROM conversations WHERE client_id = :clientId',
      { clientId },
    );
    return conversation?.unread;
  };
  const steps = [undefined, 'rule', 'schedule', 'campaign', undefined, 'api', undefined, 'phone'];
  const unread: (number | undefined)[] = [];
  for (const origin of steps) unread.push(await write(origin));
  expect(unread).toEqual([1, 1, 1, 1, 2, 0, 1, 0]);
});
