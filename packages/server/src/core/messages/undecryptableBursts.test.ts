import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { rows } from '../data/sql.ts';
import { recoverUndecryptableMessage } from './recoverUndecryptableMessage.ts';
import { storeMessages } from './storeMessages.ts';

describe('undecryptable-message bursts', () => {
  let test: TestDatabase;
  let clientId: string;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  beforeEach(async () => {
    clientId = (await insertClient(test.knex)).id;
  });
  afterAll(() => test.drop());

  const undecryptable = (waId: string) => ({
    waId,
    fromMe: false,
    contact: { lid: '77' },
    type: 'undecryptable',
    timestamp: new Date('2026-03-01T12:00:00Z'),
  });
  const readMessages = () => test.knex('messages').where({ clientId }).orderBy('waId').select('waId', 'type');

  it('do not count or store a counted message again when it is received much later', async () => {
    for (const waId of ['A', 'B']) await storeMessages(test.knex, clientId, [undecryptable(waId)]);
    await rows(test.knex, "UPDATE messages SET updated_at = now() - interval '1 hour' WHERE client_id = :clientId", {
      clientId,
    });
    expect(await storeMessages(test.knex, clientId, [undecryptable('B')])).toEqual([]);
    expect(await readMessages()).toEqual([{ waId: 'A', type: 'undecryptable' }]);
  });

  it('keep a message that joins while the first message of the burst is decrypted', async () => {
    await storeMessages(test.knex, clientId, [undecryptable('A')]);
    const joiningTransaction = await test.knex.transaction();
    await storeMessages(joiningTransaction, clientId, [undecryptable('B')]);
    const recovery = test.knex.transaction(trx =>
      recoverUndecryptableMessage(trx, clientId, { ...undecryptable('A'), type: 'text', text: 'Ya' }),
    );
    const waitingSql = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%messages%'`;
    await expect.poll(() => rows(test.knex, waitingSql, {})).toHaveLength(1);
    await joiningTransaction.commit();
    await recovery;
    expect(await readMessages()).toEqual([
      { waId: 'A', type: 'text' },
      { waId: 'B', type: 'undecryptable' },
    ]);
  });
});
