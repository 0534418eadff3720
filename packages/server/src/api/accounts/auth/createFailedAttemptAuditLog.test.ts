import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/Actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { createFailedAttemptAuditLog } from './createFailedAttemptAuditLog.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('the audit failure log limits the stored failures of one account and reports how many it omitted', async () => {
  let time = 0;
  const failedAttempts = createFailedAttemptAuditLog(database.knex, { now: () => time });
  const attempt = (id: string | null) =>
    failedAttempts.recordFailure(serverActor, {
      action: 'session.refused',
      target: { kind: 'user', id, label: 'quien sea' },
    });
  const findEntries = (id: string | null) => database.knex('auditEntries').where({ targetId: id }).orderBy('id');

  const account = v7();
  for (let count = 0; count < 130; count += 1) await attempt(account);
  expect(await findEntries(account)).toHaveLength(100);
  await attempt(null);
  expect(await findEntries(null)).toHaveLength(1);

  time += 60_000;
  await attempt(account);
  const rows = await findEntries(account);
  expect(rows).toHaveLength(101);
  expect(rows.at(-1)).toMatchObject({ outcome: 'failure', details: { omitted: 30 } });
});
