import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeMessages } from '../../../core/messages/storeMessages.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { listConversations } from './listConversations.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('a period of conversations is read from the index of days, and includes its first and excludes its last moment', async () => {
  const { id: clientId } = await insertClient(test.knex);
  await storeMessages(
    test.knex,
    clientId,
    Array.from({ length: 10 }, (_, n) => ({
      waId: `W${n}`,
      fromMe: false,
      contact: { phone: `52155110000${String(n).padStart(2, '0')}` },
      type: 'text' as const,
      text: `${n}`,
      timestamp: new Date(Date.UTC(2026, 2, n + 1, 23, 59, 59)),
    })),
  );
  const statements: { readonly sql: string; readonly bindings: readonly string[] }[] = [];
  const watch = (statement: (typeof statements)[number]) => statements.push(statement);
  test.knex.on('query', watch);
  const period = {
    since: new Date(Date.UTC(2026, 2, 3, 23, 59, 59)),
    until: new Date(Date.UTC(2026, 2, 6, 23, 59, 59)),
  };
  const { conversations } = await listConversations(test.knex, clientId, { limit: 20, ...period });
  test.knex.off('query', watch);
  expect(conversations.map(({ phone }) => phone?.slice(-1))).toEqual(['4', '3', '2']);
  const { sql = '', bindings = [] } = statements.at(-1) ?? {};
  const conditions = await test.knex.transaction(async trx => {
    await trx.raw('SET LOCAL enable_seqscan = off');
    await trx.raw('SET LOCAL enable_bitmapscan = off');
    const plan = await trx.raw(`EXPLAIN ${sql.replaceAll(/\$\d+/g, '?')}`, [...bindings]);
    return (plan.rows as Record<string, string>[]).map(row => row['QUERY PLAN']).join('\n');
  });
  expect(conditions).toMatch(/Index Cond: .*last_message_day >= .*last_message_day <= /);
});
