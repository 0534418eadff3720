import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { waitForLockOrEnd } from '../../testing/waitForLockOrEnd.ts';
import { lockClientExclusive } from '../data/lockClientShared.ts';
import { rows } from '../data/sql.ts';
import { lockEventStream } from '../events/lockEventStream.ts';
import { storeMessages } from '../messages/index.ts';
import { mergeContacts } from './mergeContacts.ts';

let database: TestDatabase;
let clientId: string;
/** IDs of the two contacts, in ascending order. */
let contactIds: string[];
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  clientId = (await insertClient(database.knex)).id;
  for (const phone of ['5215512345678', '5215587654321'] as const)
    await storeMessages(database.knex, clientId, [
      { waId: phone, fromMe: false, contact: { phone }, type: 'text', text: 'Hola', timestamp: new Date() },
    ]);
  const contacts = await rows<{ id: string }>(
    database.knex,
    'SELECT id FROM contacts WHERE client_id = :clientId ORDER BY id',
    { clientId },
  );
  contactIds = contacts.map(({ id }) => id);
});
afterAll(() => database.drop());

const merge = (from: string, into: string): Promise<void> =>
  database.knex.transaction(async trx => {
    await lockClientExclusive(trx, clientId);
    await mergeContacts(trx, clientId, from, into);
  });

describe('mergeContacts, while another transaction changes a contact', () => {
  it.each([0, 1])(
    'locks the contacts in the order of their IDs and before the event stream (into contact %i)',
    async target => {
      const [smallerId, largerId] = contactIds as [string, string];
      const [from, into] = target === 0 ? [largerId, smallerId] : [smallerId, largerId];
      const trx = await database.knex.transaction();
      const lockContact = (id: string) => rows(trx, 'SELECT FROM contacts WHERE id = :id FOR NO KEY UPDATE', { id });
      await lockContact(smallerId);
      const merged = merge(from, into);
      await waitForLockOrEnd(database.knex, merged);
      // In another order, PostgreSQL ends one of the two transactions because of a deadlock.
      await lockContact(largerId);
      await lockEventStream(trx, clientId);
      await trx.commit();
      await merged;
      expect(await database.knex('contacts').where({ clientId }).select('id')).toEqual([{ id: into }]);
    },
  );
});
