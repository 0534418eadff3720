import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { auditActions } from '@recado/contract';
import { auditLogEntryTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverActor, terminalActor } from '../../../core/audit/index.ts';
import { writeAuditEntry } from '../../../core/audit/writeAuditEntry.ts';
import { backUpDatabase, restoreDatabase } from '../../../core/data/backup/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { createAuditLog } from './createAuditLog.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('audit log', () => {
  it('has a text for every action and no other texts', () => {
    expect(Object.keys(texts.actions)).toEqual([...auditActions]);
  });

  it('rejects updates, deletions and truncation', async () => {
    const { knex } = database;
    await writeAuditEntry(knex, serverActor, { action: 'admin.code_issued' });
    await expect(knex('auditEntries').update({ action: 'admin.granted' })).rejects.toMatchObject({ code: '23001' });
    await expect(knex('auditEntries').delete()).rejects.toThrow('append-only');
    await expect(knex('auditEntries').where({ id: null }).delete()).rejects.toThrow('append-only');
    await expect(knex.raw('TRUNCATE audit_entries')).rejects.toThrow('append-only');
    const asReplica = knex.transaction(async trx => {
      await trx.raw('SET LOCAL session_replication_role = replica');
      await trx('auditEntries').delete();
    });
    await expect(asReplica).rejects.toThrow('append-only');
    expect(await knex('auditEntries').where({ action: 'admin.code_issued' })).toHaveLength(1);
  });

  it('keeps its entries and their protection after a restore', async () => {
    const [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const file = join(await mkdtemp(join(tmpdir(), 'recado-audit-')), 'recado.backup');
    await writeAuditEntry(source.knex, terminalActor, { action: 'admin.granted' });
    await backUpDatabase(source.connection, file);
    await restoreDatabase(target.connection, file);
    expect(await target.knex('auditEntries')).toEqual(await source.knex('auditEntries'));
    const asReplica = target.knex.transaction(async trx => {
      await trx.raw('SET LOCAL session_replication_role = replica');
      await trx('auditEntries').delete();
    });
    await expect(asReplica).rejects.toThrow('append-only');
    await Promise.all([source.drop(), target.drop(), rm(dirname(file), { recursive: true })]);
  });

  it('stores no entry when the transaction is rolled back', async () => {
    const { knex } = database;
    const failing = knex.transaction(async trx => {
      await writeAuditEntry(trx, terminalActor, { action: 'admin.granted' });
      throw new Error('given up');
    });
    await expect(failing).rejects.toThrow('given up');
    expect(await knex('auditEntries').where({ action: 'admin.granted' })).toHaveLength(0);
  });

  it('truncates long texts and removes NUL characters before it stores an entry', async () => {
    const { knex } = database;
    const label = `\u0000Añil 🥐${'x'.repeat(1000)}`;
    await writeAuditEntry(knex, terminalActor, {
      action: 'session.refused',
      target: { kind: 'user', id: null, label },
      details: { label: `\u0000${'y'.repeat(2000)}`, count: 3, known: false, reason: null },
    });
    const { rows } = await createAuditLog({ database: knex }).list({ filter: { action: 'session.refused' } });
    expect(rows[0]).toMatchObject({
      actor: { kind: 'terminal' },
      address: 'terminal',
      details: { count: 3, known: false, reason: null },
    });
    expect(rows[0]?.target?.label).toMatch(/^Añil 🥐x{280,}$/u);
    expect(String(rows[0]?.details.label).length).toBeLessThanOrEqual(500);
  });
});
