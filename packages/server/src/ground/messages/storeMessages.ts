import { resolveContacts } from '../contacts/resolveContacts.ts';
import { monthOf } from '../data/partitions.ts';
import type { Queryable } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { storable } from '../storable.ts';
import { believedTime } from './believedTime.ts';
import { insertMessages } from './insertMessages.ts';
import { type NewMessage, type StoredMessage, storedMessage } from './newMessage.ts';
import { unknownMessages } from './unknownMessages.ts';

/**
 * Stores messages of one client, each once however often it is told, all in one transaction: the one given, or one of
 * its own. Contacts are made or merged as the messages tell them. Triggers on the table do the rest in the same
 * transaction: they count, and, unless it is history, tell the event and queue it for the webhooks that want it.
 *
 * Best called once a transaction: two calls lock the counters in no common order. A batch of about 1,000 is fine.
 *
 * @returns those that were not known before, in the order given
 * @throws the database's foreign key violation (23503) when the client does not exist (any more)
 */
export async function storeMessages(
  db: Queryable,
  clientId: string,
  messages: readonly NewMessage[],
): Promise<StoredMessage[]> {
  if (messages.length === 0) return [];
  const arrival = new Date();
  const clean = messages.map(message => ({
    told: storable(message),
    time: believedTime(message.timestamp, arrival),
  }));
  return transact(db, async trx => {
    const people = clean.flatMap(({ told }) => told.contact ?? []);
    const months = [...new Set(clean.map(({ time }) => monthOf(time)))].sort();
    const contactIds = (await resolveContacts(trx, clientId, people, months)).values();
    const addressed = clean.map(({ told, time }) =>
      storedMessage(told, (told.contact && contactIds.next().value) ?? null, time),
    );
    // A time of our own differs each time the message is told, so that the unique key would not know it again.
    const redated = new Set(
      addressed.filter((_, index) => clean[index]?.told.timestamp !== clean[index]?.time),
    );
    const news = redated.size === 0 ? addressed : await unknownMessages(trx, clientId, addressed, redated);
    return insertMessages(trx, clientId, news);
  });
}
