import { MAX_TEMPORARY_WEBHOOKS } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverActor } from '../../core/audit/index.ts';
import { transact } from '../../core/data/transact.ts';
import { Conflict } from '../../core/errors/index.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertWebhookWithinLimits } from './insertWebhookWithinLimits.ts';

let database: TestDatabase;
let clientId: string;
/** Number of URLs that were counted against the rate limit. */
let countedUrls: number;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  clientId = await createClientRow(database.knex);
  countedUrls = 0;
});
afterAll(() => database.drop());

const insertTemporary = (label: string, url = 'https://n8n.example.com/a') =>
  transact(database.knex, trx =>
    insertWebhookWithinLimits(trx, {
      clientId,
      actor: serverActor,
      webhook: { url, label, externalId: label, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
      limit() {
        countedUrls += 1;
      },
    }),
  );
const countAuditEntries = async () =>
  (await database.knex('auditEntries').where({ action: 'webhook.added', targetId: clientId })).length;

describe('temporary webhook', () => {
  it('is counted and audited only once for each origin of URLs', async () => {
    await insertTemporary('first');
    await insertTemporary('second', 'https://n8n.example.com/b');
    expect([countedUrls, await countAuditEntries()]).toEqual([1, 1]);
    await insertTemporary('third', 'https://n8n.example.com.other.example/a');
    expect([countedUrls, await countAuditEntries()]).toEqual([2, 2]);
  });

  it('is rejected when the client has too many, and allowed again after one has expired', async () => {
    await insertTemporary('first');
    await database.knex.raw(
      `INSERT INTO webhooks (id, client_id, label, url, external_id, expires_at)
       SELECT gen_random_uuid(), ?, 'n' || n, 'https://n8n.example.com/', 'n' || n, now() + interval '1 hour'
       FROM generate_series(2, CAST(? AS integer)) n`,
      [clientId, MAX_TEMPORARY_WEBHOOKS],
    );
    await expect(insertTemporary('one more')).rejects.toThrow(Conflict);
    await database
      .knex('webhooks')
      .where({ clientId, label: 'first' })
      .update({ expiresAt: new Date(0) });
    expect(await insertTemporary('one more')).toMatchObject({ label: 'one more' });
  });
});
