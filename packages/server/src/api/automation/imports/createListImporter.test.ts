import type { Sdk } from '@recado/sdk';
import { campaignTexts, contactFileTexts, phoneRejectionTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { terminalActor } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createListImportQueue } from '../../conversations/lists/createListImportQueue.ts';
import { pruneListImports } from '../../conversations/lists/listImportRows.ts';
import { createUploadForm } from '../../messaging/files/testing/createUploadForm.ts';
import { type ContractTestServer, startContractTestServer } from '../../testing/startContractTestServer.ts';
import { createListImporter } from './createListImporter.ts';

const phoneOf = (index: number) => `52155${String(20_000_000 + index)}`;
const createSheet = (count: number) =>
  [
    'Nombre,Celular',
    ...Array.from({ length: count }, (_, n) => `Persona ${n},${n % 400 === 7 ? '55 12' : `+${phoneOf(n)}`}`),
  ].join('\n');
const waitOptions = { timeout: 60_000, interval: 50 };

describe('a long list', () => {
  let world: ContractTestServer;
  let program: Sdk;
  beforeAll(async () => {
    world = await startContractTestServer();
    program = world.server.sdk.withApiToken(world.client.apiToken);
  });
  afterAll(() => world.stop());

  const waitUntilEnded = (id: string) =>
    vi.waitFor(async () => {
      const response = await program.request('GET /external/imports/{import}', { params: { import: id } });
      expect(response.import.state).not.toBe('running');
      return response;
    }, waitOptions);
  const createDraft = async (name: string) => {
    const message = { type: 'text', text: { text: 'Hola' } } as const;
    return (await program.request('POST /external/campaigns', { payload: { name, message } })).campaign.id;
  };
  const addList = (campaign: string, sheet: string) =>
    program.request('POST /external/campaigns/{campaign}/recipients/import', {
      params: { campaign },
      payload: createUploadForm(Buffer.from(sheet), 'text/csv', 'lista.csv'),
    });

  it('of contacts is imported in the background, and each row without a contact is reported', async () => {
    const payload = createUploadForm(Buffer.from(createSheet(1_201)), 'text/csv', 'clientes.csv');
    const response = await program.request('POST /external/contacts/import', { payload });
    expect(response).toMatchObject({ mapping: 'headings', rows: [], import: { state: 'running', total: 1_201 } });
    const id = response.import?.id ?? '';
    const ended = await waitUntilEnded(id);
    expect(ended.import).toMatchObject({
      ...{ kind: 'contacts', state: 'done', processed: 1_201, error: null, recipients: null },
      contacts: { created: 1_198, changed: 0, unchanged: 0, wrong: 3 },
    });
    const reason = phoneRejectionTexts.incomplete;
    expect(ended.rows.map(({ row, written, name, reason: text }) => [row, written, name, text])).toEqual(
      [7, 407, 807].map(n => [n + 2, '55 12', `Persona ${n}`, reason]),
    );
    const { imports } = await program.request('GET /external/imports', {});
    expect(imports).toEqual([ended.import]);
    expect(await world.server.knex('listImportChunks').where({ importId: id })).toEqual([]);
    const [entry] = await world.server.knex('auditEntries').where({ action: 'contacts.imported' });
    expect(entry).toMatchObject({ details: { count: 1_198 } });
  });

  it('forgets the errors of a person whose data is erased', async () => {
    const phone = phoneOf(0);
    const [row] = await world.server
      .knex('listImports')
      .insert({ clientId: world.client.id, actor: '{}', total: 3, endedAt: new Date() })
      .returning('id');
    const results = [
      { contact: phone },
      { contact: null, written: `+${phone.slice(0, 2)} ${phone.slice(2)}` },
      { contact: phoneOf(1) },
    ];
    await world.server
      .knex('listImportErrors')
      .insert(results.map((result, position) => ({ importId: row.id, position, result: JSON.stringify(result) })));
    const payload = { confirmationWord: 'ELIMINAR' };
    await program.request('POST /external/contacts/{contact}/forget', { params: { contact: phone }, payload });
    const remaining = await world.server.knex('listImportErrors').where({ importId: row.id });
    expect(remaining).toMatchObject([{ position: 2 }]);
  });

  it('of recipients is added to the draft at once, which cannot start before', async () => {
    const campaign = await createDraft('Pan');
    const response = await addList(campaign, createSheet(1_100));
    expect(response).toMatchObject({ added: 0, mapping: 'headings', import: { kind: 'recipients', campaign } });
    const id = response.import?.id ?? '';
    expect((await waitUntilEnded(id)).import).toMatchObject({
      ...{ state: 'done', processed: 1_100, contacts: null },
      recipients: { added: 1_097, leftOut: 3, known: 0 },
    });
    const { campaign: shown } = await program.request('GET /external/campaigns/{campaign}', { params: { campaign } });
    expect(shown.counts).toMatchObject({ total: 1_100 });
    const other = await createDraft('Rosca');
    const [queued] = await world.server
      .knex('listImports')
      .insert({ clientId: world.client.id, campaignId: other, actor: '{}', total: 2, nextAttemptAt: new Date(2099, 1) })
      .returning('id');
    await expect(addList(other, createSheet(1_001))).rejects.toMatchObject({ status: 429 });
    const start = program.request('PATCH /external/campaigns/{campaign}', {
      params: { campaign: other },
      payload: { state: 'running' },
    });
    await expect(start).rejects.toMatchObject({ status: 409, message: campaignTexts.importRunning });
    await world.server.knex('listImports').where({ id: queued.id }).delete();
  });

  it('of recipients fails with the reason when the campaign is no draft any more', async () => {
    const campaign = await createDraft('Tarde');
    const [row] = await world.server
      .knex('listImports')
      .insert({
        clientId: world.client.id,
        campaignId: campaign,
        actor: '{}',
        total: 1,
        nextAttemptAt: new Date(2099, 1),
      })
      .returning('id');
    await world.server
      .knex('campaigns')
      .where({ id: campaign })
      .update({ state: 'running', startedAt: new Date(), nextAttemptAt: new Date(2099, 1) });
    await world.server.knex('listImports').where({ id: row.id }).update({ nextAttemptAt: new Date() });
    expect((await waitUntilEnded(row.id)).import).toMatchObject({ state: 'failed', error: campaignTexts.notDraft });
    await expect(
      program.request('GET /external/imports/{import}', { params: { import: world.client.id } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

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
