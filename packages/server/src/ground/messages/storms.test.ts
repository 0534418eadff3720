import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { rows } from '../data/sql.ts';
import { recoverMessage } from './recoverMessage.ts';
import { storeMessages } from './storeMessages.ts';

describe('messages that cannot be read', () => {
  let test: TestDatabase;
  let clientId: string;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  beforeEach(async () => {
    clientId = (await insertClient(test.knex)).id;
  });
  afterAll(() => test.drop());

  const unreadable = (waId: string) => ({
    waId,
    fromMe: false,
    contact: { lid: '77' },
    type: 'undecryptable',
    timestamp: new Date('2026-03-01T12:00:00Z'),
  });
  const messages = () => test.knex('messages').where({ clientId }).orderBy('waId').select('waId', 'type');

  it('are of the storm that counted them, however late they are told again', async () => {
    for (const waId of ['A', 'B']) await storeMessages(test.knex, clientId, [unreadable(waId)]);
    await rows(
      test.knex,
      "UPDATE messages SET updated_at = now() - interval '1 hour' WHERE client_id = :clientId",
      { clientId },
    );
    expect(await storeMessages(test.knex, clientId, [unreadable('B')])).toEqual([]);
    expect(await messages()).toEqual([{ waId: 'A', type: 'undecryptable' }]);
  });

  it('are not lost when they join a storm whose own message is being read', async () => {
    await storeMessages(test.knex, clientId, [unreadable('A')]);
    const joining = await test.knex.transaction();
    await storeMessages(joining, clientId, [unreadable('B')]);
    const reading = test.knex.transaction(trx =>
      recoverMessage(trx, clientId, { waId: 'A', fromMe: false, type: 'text', text: 'Ya' }),
    );
    const waiting = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%messages%'`;
    await expect.poll(() => rows(test.knex, waiting, {})).toHaveLength(1);
    await joining.commit();
    await reading;
    expect(await messages()).toEqual([
      { waId: 'A', type: 'text' },
      { waId: 'B', type: 'undecryptable' },
    ]);
  });
});
