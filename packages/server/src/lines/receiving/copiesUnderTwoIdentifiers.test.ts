import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import { createIncomingMessage } from './testing/createIncomingMessage.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const { signal } = new AbortController();
const underNumber = { kind: 'person', phone: '5215587654321' } as const;
const underLid = { kind: 'person', lid: '123456789012345' } as const;
const april = { timestamp: new Date('2026-04-01T05:59:59Z') };
const march = { timestamp: new Date('2026-03-31T23:59:59Z') };

const countWaiting = async () =>
  (
    await rows(
      platform.database.knex,
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length;

/* This process has stored no message of April, so that a message of April needs a transaction of its own. */
it('a message that arrives under number and LID at once is stored once, with one event', async () => {
  const clientId = await platform.createClient();
  const { knex } = platform.database;
  const receive = (
    person: typeof underNumber | typeof underLid,
    id: string,
    time: object,
    { receiving }: Pick<TestPlatform, 'receiving'> = platform,
  ) =>
    receiving.received(
      clientId,
      createIncomingMessage('Dos pasteles', { id, chat: person, sender: person, ...time }),
      signal,
    );
  await receive(underNumber, 'A1', march);
  await receive(underLid, 'A2', march);
  await receive(underNumber, 'A3', april, platform.createProcess());
  const contactId = (await readStoredMessages(knex, clientId)).find(({ waId }) => waId === 'A1')?.contactId;
  const arrivals: Promise<unknown>[] = [];
  await knex.transaction(async trx => {
    // The first copy is inserted, and waits before its commit for the row of its conversation.
    await trx('conversations').where({ clientId, contactId }).forUpdate();
    arrivals.push(receive(underNumber, 'B1', april));
    await expect.poll(countWaiting).toBe(1);
    arrivals.push(receive(underLid, 'B1', march));
    await pause(300);
  });
  await Promise.all(arrivals);
  const ids = (await readStoredMessages(knex, clientId)).map(({ waId }) => waId);
  expect(ids.toSorted()).toEqual(['A1', 'A2', 'A3', 'B1']);
  expect(await knex('events').where({ clientId, type: 'message.received' })).toHaveLength(4);
});
