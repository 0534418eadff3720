import { unstoredMessageReasons as contractReasons } from '@recado/contract';
import { DEFAULT_NEW_CHAT_LIMITS } from '@recado/contract/rules';
import { unstoredMessageReasons } from '@recado/transport';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeUnstoredMessages } from '../../../core/connection/unstoredMessages.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createLineHealthService } from './createLineHealthService.ts';
import { createNewChatLimiter } from './createNewChatLimiter.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

let numbers = 5_215_572_000_000;
async function createLine() {
  const { knex } = platform.database;
  numbers += 1;
  const clientId = await platform.createLinkedClient(`${numbers}`);
  const newChatLimiter = createNewChatLimiter({ database: knex });
  await newChatLimiter.set(knex, clientId, DEFAULT_NEW_CHAT_LIMITS);
  const health = createLineHealthService({ database: knex, newChatLimiter, log: silentTestLogger });
  return { knex, clientId, health };
}

it('the health of a line counts what WhatsApp delivered without a row, by reason, also when sessions report at once', async () => {
  const { knex, clientId, health } = await createLine();
  expect((await health.readHealth(clientId)).unstored).toEqual([]);
  const reports = [
    { reason: 'unreadable-update', name: 'vote', messages: 2 },
    { reason: 'unknown-type', name: 'protocol-99', messages: 1 },
  ] as const;
  await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      storeUnstoredMessages(knex, clientId, n % 2 === 0 ? reports : reports.toReversed()),
    ),
  );
  const { unstored = [] } = await health.readHealth(clientId);
  expect(unstored.toSorted((a, b) => b.messages - a.messages)).toEqual([
    {
      ...{ reason: 'unreadable-update', messages: 8, lastName: 'vote', lastAt: expect.any(String) },
      what: '8 reacciones, votos o respuestas no se pudieron leer al llegar.',
    },
    {
      ...{ reason: 'unknown-type', messages: 4, lastName: 'protocol-99', lastAt: expect.any(String) },
      what: '4 avisos de una versión posterior de WhatsApp.',
    },
  ]);
});

it('counts of another line and of more than seven days ago are not shown, and those of a month ago are removed', async () => {
  const { knex, clientId, health } = await createLine();
  const other = await createLine();
  const report = { reason: 'group', name: 'text', messages: 1 } as const;
  for (const days of [40, 8, 3]) {
    await storeUnstoredMessages(knex, clientId, [report]);
    await knex('unstored_messages')
      .where({ clientId })
      .andWhereRaw("day = CAST(now() AT TIME ZONE 'UTC' AS date)")
      .update({ day: knex.raw("CAST(now() AT TIME ZONE 'UTC' AS date) - CAST(? AS integer)", [days]) });
  }
  expect((await health.readHealth(clientId)).unstored).toMatchObject([{ reason: 'group', messages: 1 }]);
  expect((await other.health.readHealth(other.clientId)).unstored).toEqual([]);
  await storeUnstoredMessages(knex, clientId, [report]);
  expect(await knex('unstored_messages').where({ clientId })).toHaveLength(3);
});

it('counts of a client that was deleted meanwhile are discarded', async () => {
  const { knex } = await createLine();
  const report = { reason: 'group', name: 'text', messages: 1 } as const;
  await expect(storeUnstoredMessages(knex, '00000000-0000-4000-8000-000000000000', [report])).resolves.toBeUndefined();
});

it('the contract has the reasons of the transports', () => {
  expect(contractReasons).toEqual(unstoredMessageReasons);
});
