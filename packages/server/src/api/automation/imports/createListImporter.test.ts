import type { Sdk } from '@recado/sdk';
import { campaignTexts, phoneRejectionTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUploadForm } from '../../messaging/files/testing/createUploadForm.ts';
import { type ContractTestServer, startContractTestServer } from '../../testing/startContractTestServer.ts';

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

  it('with characters that PostgreSQL cannot store is imported, also from vCards', async () => {
    const longName = `${'a'.repeat(99)}😀 y más`;
    const longNumber = `${'x'.repeat(199)}😀`;
    const sheet = [
      createSheet(1_100),
      `${longName},+${phoneOf(5_000)}`,
      `Largo,${longNumber}`,
      `Última,+${phoneOf(5_001)}`,
    ].join('\n');
    const cards = Array.from({ length: 1_001 }, (_, n) =>
      [
        ...['BEGIN:VCARD', 'VERSION:2.1', `FN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Tarjeta=00 ${n}`],
        ...[`TEL;CELL:+${phoneOf(6_000 + n)}`, 'NOTE;ENCODING=QUOTED-PRINTABLE:a=00b', 'END:VCARD'],
      ].join('\n'),
    ).join('\n');
    for (const [text, type, name, counts] of [
      [sheet, 'text/csv', 'a.csv', { wrong: 5 }],
      [cards, 'text/vcard', 'a.vcf', { created: 1_001, wrong: 0 }],
    ] as const) {
      const payload = createUploadForm(Buffer.from(text), type, name);
      const response = await program.request('POST /external/contacts/import', { payload });
      const ended = await waitUntilEnded(response.import?.id ?? '');
      expect(ended.import).toMatchObject({ state: 'done', error: null, contacts: counts });
      if (name === 'a.csv')
        expect(ended.rows.slice(-2)).toMatchObject([{ name: 'a'.repeat(99) }, { written: 'x'.repeat(199) }]);
    }
    const direct = createUploadForm(Buffer.from(cards.split('\n').slice(0, 6).join('\n')), 'text/vcard', 'uno.vcf');
    const response = await program.request('POST /external/contacts/import', { payload: direct });
    expect(response.rows).toMatchObject([{ outcome: 'unchanged', name: 'Tarjeta 0' }]);
    const contact = await world.server.knex('contacts').where({ clientId: world.client.id, phone: phoneOf(6_000) });
    expect(contact).toMatchObject([{ notes: 'ab' }]);
  });

  it('forgets the errors of a person whose data is erased', async () => {
    const phone = phoneOf(0);
    const [row] = await world.server
      .knex('listImports')
      .insert({ clientId: world.client.id, actor: '{}', total: 3, endedAt: new Date() })
      .returning('id');
    // The rows of a running import that are not processed yet. Another process has claimed it.
    const [running] = await world.server
      .knex('listImports')
      .insert({ clientId: world.client.id, actor: '{}', total: 5, nextAttemptAt: new Date(2099, 1) })
      .returning('id');
    const listed = [
      { row: 1, person: { kind: 'phone', phone }, ownName: 'Ana', written: phone },
      { row: 2, person: { kind: 'phone', phone: phoneOf(1) }, written: phoneOf(1) },
      { recipient: phone, phone },
      { recipient: `+${phone.slice(0, 2)} ${phone.slice(2)}`, cause: 'unreadable' },
      null,
    ];
    const chunk = { importId: running.id, position: 0, rows: JSON.stringify(listed) };
    await world.server.knex('listImportChunks').insert(chunk);
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
    const [stored] = await world.server.knex('listImportChunks').where({ importId: running.id });
    expect(stored.rows).toEqual([listed[1], null]);
    await world.server.knex('listImports').where({ id: running.id }).delete();
  });

  it('leaves out a person who is erased while the list is being stored', async () => {
    const { knex } = world.server;
    const phone = phoneOf(6_001);
    expect(await knex('contacts').where({ clientId: world.client.id, phone })).toHaveLength(1);
    await knex.raw(`CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_advisory_xact_lock_shared(4242); RETURN NEW; END $$`);
    await knex.raw(
      'CREATE TRIGGER wait_for_test BEFORE INSERT ON list_import_chunks FOR EACH ROW EXECUTE FUNCTION wait_for_test()',
    );
    const countWaiting = async () =>
      Number((await knex.raw('SELECT count(*) FROM pg_locks WHERE NOT granted')).rows[0].count);
    const holder = await knex.transaction();
    try {
      await holder.raw('SELECT pg_advisory_xact_lock(4242)');
      const list = `${createSheet(1_100)}\nAna,+${phone}`;
      const adding = program.request('POST /external/contacts/import', {
        payload: createUploadForm(Buffer.from(list), 'text/csv', 'a.csv'),
      });
      await expect.poll(countWaiting).toBe(1);
      const erasing = program.request('POST /external/contacts/{contact}/forget', {
        params: { contact: phone },
        payload: { confirmationWord: 'ELIMINAR' },
      });
      let isErased = false;
      void erasing.then(() => (isErased = true));
      await expect.poll(async () => isErased || (await countWaiting()) > 1).toBe(true);
      await holder.commit();
      const [{ import: added }] = await Promise.all([adding, erasing]);
      expect((await waitUntilEnded(added?.id ?? '')).import).toMatchObject({ state: 'done', error: null });
      expect(await knex('contacts').where({ clientId: world.client.id, phone })).toEqual([]);
    } finally {
      if (!holder.isCompleted()) await holder.rollback();
      await knex.raw('DROP FUNCTION wait_for_test CASCADE');
    }
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
    // The import holds the lock on the campaign until its end, and the answer must not wait for it.
    await world.server.knex.transaction(async trx => {
      await trx('campaigns').where({ id: other }).forUpdate().first();
      const request = program.request('PATCH /external/campaigns/{campaign}', {
        params: { campaign: other },
        payload: { state: 'running' },
        timeout: 10_000,
      });
      await expect(request).rejects.toMatchObject({ status: 409, message: campaignTexts.importRunning });
    });
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
