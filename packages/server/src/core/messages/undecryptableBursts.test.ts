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
  const readBursts = async (): Promise<unknown[]> =>
    (await test.knex('messages').where({ clientId }).orderBy('waId').select('waId', 'type', 'details')).map(
      ({ waId, type, details }) => [waId, type, details?.undecryptable?.messages, details?.undecryptable?.burst],
    );
  const readEventTypes = async () =>
    (await test.knex('events').where({ clientId }).orderBy('sequence').select('type')).map(({ type }) => type);
  const text = (waId: string) => ({ ...undecryptable(waId), type: 'text', text: waId });

  it('have a row for each message, one event, and a count in the first row', async () => {
    for (const waId of ['A', 'B']) await storeMessages(test.knex, clientId, [undecryptable(waId)]);
    await storeMessages(test.knex, clientId, [undecryptable('C'), undecryptable('D')]);
    expect(await readBursts()).toEqual([
      ['A', 'undecryptable', 4, 'A'],
      ['B', 'undecryptable', 1, 'A'],
      ['C', 'undecryptable', 1, 'A'],
      ['D', 'undecryptable', 1, 'A'],
    ]);
    expect(await readEventTypes()).toEqual(['message.undecryptable']);
  });

  it('start with the first of several messages that are stored together', async () => {
    await storeMessages(test.knex, clientId, [undecryptable('A'), undecryptable('B'), undecryptable('C')]);
    expect(await readBursts()).toEqual([
      ['A', 'undecryptable', 3, 'A'],
      ['B', 'undecryptable', 1, 'A'],
      ['C', 'undecryptable', 1, 'A'],
    ]);
    expect(await readEventTypes()).toEqual(['message.undecryptable']);
  });

  it('end with a readable message of the sender', async () => {
    for (const message of [undecryptable('A'), text('B'), undecryptable('C')])
      await storeMessages(test.knex, clientId, [message]);
    expect(await readBursts()).toEqual([
      ['A', 'undecryptable', undefined, undefined],
      ['B', 'text', undefined, undefined],
      ['C', 'undecryptable', undefined, undefined],
    ]);
    expect(await readEventTypes()).toEqual(['message.undecryptable', 'message.received', 'message.undecryptable']);
  });

  it('count one less when a member is decrypted, and continue when the first is decrypted', async () => {
    for (const waId of ['A', 'B', 'C']) await storeMessages(test.knex, clientId, [undecryptable(waId)]);
    await recoverUndecryptableMessage(test.knex, clientId, text('B'));
    expect(await readBursts()).toEqual([
      ['A', 'undecryptable', 2, 'A'],
      ['B', 'text', undefined, undefined],
      ['C', 'undecryptable', 1, 'A'],
    ]);
    await recoverUndecryptableMessage(test.knex, clientId, text('A'));
    await storeMessages(test.knex, clientId, [undecryptable('D')]);
    expect(await readBursts()).toEqual([
      ['A', 'text', undefined, undefined],
      ['B', 'text', undefined, undefined],
      ['C', 'undecryptable', 2, 'A'],
      ['D', 'undecryptable', 1, 'A'],
    ]);
    expect(await readEventTypes()).toEqual(['message.undecryptable', 'message.received', 'message.received']);
  });

  it('get rows for the messages that a row of an earlier version represents', async () => {
    const unread = ['B', 'C'].map(id => ({ id, at: '2026-03-01T12:00:01.000Z' }));
    await storeMessages(test.knex, clientId, [undecryptable('A')]);
    await test
      .knex('messages')
      .where({ clientId })
      .update({ details: { undecryptable: { messages: 3, unread } } });
    await recoverUndecryptableMessage(test.knex, clientId, text('A'));
    expect(await readBursts()).toEqual([
      ['A', 'text', undefined, undefined],
      ['B', 'undecryptable', 1, 'A'],
      ['C', 'undecryptable', 1, 'A'],
    ]);
  });

  it('do not count or store a counted message again when it is received much later', async () => {
    for (const waId of ['A', 'B']) await storeMessages(test.knex, clientId, [undecryptable(waId)]);
    await rows(test.knex, "UPDATE messages SET updated_at = now() - interval '1 hour' WHERE client_id = :clientId", {
      clientId,
    });
    expect(await storeMessages(test.knex, clientId, [undecryptable('B')])).toEqual([]);
    expect(await readBursts()).toEqual([
      ['A', 'undecryptable', 2, 'A'],
      ['B', 'undecryptable', 1, 'A'],
    ]);
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
