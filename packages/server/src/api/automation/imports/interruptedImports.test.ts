import { contactFileTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { terminalActor } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createListImportQueue } from '../../conversations/lists/createListImportQueue.ts';
import { pruneListImports } from '../../conversations/lists/listImportRows.ts';
import { createListImporter } from './createListImporter.ts';

const phoneOf = (index: number) => `52155${String(20_000_000 + index)}`;
const waitOptions = { timeout: 60_000, interval: 50 };

describe('an interrupted import', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const addContacts = async (clientId: string, count: number) => {
    const people = Array.from({ length: count }, (_, n) => ({
      ...{ row: n + 1, person: { kind: 'phone', phone: phoneOf(n) }, ownName: `P${n}`, written: phoneOf(n) },
    }));
    const queue = createListImportQueue({ database: test.knex });
    return queue.add(clientId, { campaign: null, rows: people, actor: terminalActor });
  };
  const readImport = async (id: string) => (await test.knex('listImports').where({ id }))[0];
  const countContacts = async (clientId: string) => Number((await test.knex('contacts').where({ clientId })).length);

  it('continues with the first chunk that was not stored, and imports each row once', async () => {
    const { id: clientId } = await insertClient(test.knex);
    const { id } = await addContacts(clientId, 1_700);
    const first = createListImporter({ database: test.knex, log: silentTestLogger });
    const run = first.runOnce();
    await vi.waitFor(async () => expect((await readImport(id)).processed).toBeGreaterThan(0), waitOptions);
    await first.stop();
    await run;
    const { processed, claim, endedAt } = await readImport(id);
    expect([claim, endedAt]).toEqual([null, null]);
    expect(await countContacts(clientId)).toBe(processed);
    const second = createListImporter({ database: test.knex, log: silentTestLogger });
    await second.runOnce();
    expect(await readImport(id)).toMatchObject({ processed: 1_700, counts: { created: 1_700 }, error: null });
    expect(await countContacts(clientId)).toBe(1_700);
  });

  it('of a dead process is claimed again, and a process that lost its claim stores nothing', async () => {
    const { id: clientId } = await insertClient(test.knex);
    const { id } = await addContacts(clientId, 3);
    await test
      .knex('listImports')
      .where({ id })
      .update({ claim: id, nextAttemptAt: new Date(Date.now() - 1_000) });
    // Another process claims the import between the chunk and its result.
    await rows(
      test.knex,
      `CREATE FUNCTION steal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         UPDATE list_imports SET claim = gen_random_uuid(), next_attempt_at = now() WHERE id = OLD.import_id;
         RETURN OLD; END $$`,
    );
    await rows(
      test.knex,
      'CREATE TRIGGER steal AFTER DELETE ON list_import_chunks FOR EACH ROW EXECUTE FUNCTION steal()',
    );
    const importer = createListImporter({ database: test.knex, log: silentTestLogger });
    await importer.runOnce();
    expect(await countContacts(clientId)).toBe(0);
    await rows(test.knex, 'DROP TRIGGER steal ON list_import_chunks');
    await test
      .knex('listImports')
      .where({ id })
      .update({ nextAttemptAt: new Date(Date.now() - 1_000) });
    await importer.runOnce();
    expect(await readImport(id)).toMatchObject({ processed: 3, claim: null });
    expect(await countContacts(clientId)).toBe(3);
  });

  it('that ends every process during its attempts fails at the sixth claim, with the rows that were imported', async () => {
    const { id: clientId } = await insertClient(test.knex);
    const { id } = await addContacts(clientId, 3);
    await test.knex('listImports').where({ id }).update({ attempts: 5 });
    await createListImporter({ database: test.knex, log: silentTestLogger }).runOnce();
    expect(await readImport(id)).toMatchObject({ processed: 0, error: contactFileTexts.importFailed(0, 3) });
    expect(await countContacts(clientId)).toBe(0);
  });

  it('is retried as often after each chunk as at its start', async () => {
    const { id: clientId } = await insertClient(test.knex);
    const { id } = await addContacts(clientId, 501);
    await test.knex('listImports').where({ id }).update({ attempts: 4 });
    await test.knex('listImportChunks').where({ importId: id, position: 500 }).update({ rows: '[null]' });
    await createListImporter({ database: test.knex, log: silentTestLogger }).runOnce();
    expect(await readImport(id)).toMatchObject({ processed: 500, attempts: 1, endedAt: null });
    await test.knex('listImports').where({ id }).delete();
  });

  it('fails after five attempts without progress, and reports how many rows were imported', async () => {
    const { id: clientId } = await insertClient(test.knex);
    const { id } = await addContacts(clientId, 501);
    await test.knex('listImportChunks').where({ importId: id, position: 500 }).update({ rows: '[null]' });
    const importer = createListImporter({ database: test.knex, log: silentTestLogger });
    for (let attempt = 0; attempt < 5; attempt++) {
      await importer.runOnce();
      await test
        .knex('listImports')
        .where({ id })
        .update({ nextAttemptAt: new Date(Date.now() - 1_000) });
    }
    const ended = await readImport(id);
    expect(ended).toMatchObject({ processed: 500, error: contactFileTexts.importFailed(500, 501) });
    expect(await test.knex('listImportChunks').where({ importId: id })).toEqual([]);
    await test
      .knex('listImports')
      .where({ id })
      .update({ endedAt: new Date(Date.now() - 8 * 86_400_000) });
    await pruneListImports(test.knex);
    expect(await readImport(id)).toBeUndefined();
  });
});
