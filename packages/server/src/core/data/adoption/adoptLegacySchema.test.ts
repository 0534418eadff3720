import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClientRow } from '../../../testing/createClientRow.ts';
import { waitUntil } from '../../../testing/createTestPlatform.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { applyMigrations } from '../applyMigrations.ts';
import { restoreDatabase } from '../backup/restoreDatabase.ts';
import { baselineMigrations, migrations } from '../migrations/source.ts';
import { rows } from '../sql.ts';
import { LegacySchemaError } from './LegacySchemaError.ts';
import { legacyMigrations } from './legacySchema.ts';
import { renamedColumns } from './renamedColumns.ts';
import { renamedTables } from './renamedTables.ts';
import { createBaselineDatabase, createLegacyDatabase, legacyBackups } from './testing/createLegacyDatabase.ts';
import { readSchemaObjects, readTableContents } from './testing/readSchemaObjects.ts';

const newNames = {
  table: (name: string): string => renamedTables[name] ?? name,
  column: (table: string, name: string): string => renamedColumns[table]?.[name] ?? name,
};

describe('adoptLegacySchema', () => {
  let baseline: TestDatabase;
  let current: TestDatabase;
  let legacy: TestDatabase;
  beforeAll(async () => {
    baseline = await createBaselineDatabase();
    current = await createTestDatabase();
  });
  afterAll(() => Promise.all([baseline.drop(), current.drop()]));
  afterEach(() => legacy.drop());

  it.each(Object.entries(legacyBackups))(
    'keeps every row of the %s and creates the schema of an empty database',
    async (_, backup) => {
      legacy = await createLegacyDatabase();
      const totals = await restoreDatabase(legacy.connection, backup);
      const before = await readTableContents(legacy.knex, newNames);
      expect(Object.values(before).flat()).toHaveLength(totals.rows);
      expect(totals.rows).toBeGreaterThan(1_000);

      const applied = await applyMigrations(legacy.knex, {}, baselineMigrations);
      expect(applied).toContain('functions/write_events');
      expect(await readTableContents(legacy.knex)).toEqual(before);
      expect(await readSchemaObjects(legacy.knex)).toEqual(await readSchemaObjects(baseline.knex));
      await applyMigrations(legacy.knex);
      expect(await readSchemaObjects(legacy.knex)).toEqual(await readSchemaObjects(current.knex));
      expect(await applyMigrations(legacy.knex)).toEqual([]);
      const names = await rows<{ name: string }>(legacy.knex, 'SELECT name FROM knex_migrations ORDER BY id');
      expect(names.map(({ name }) => name)).toEqual(Object.keys(migrations));
    },
  );

  it.each(Object.entries(legacyBackups))('restores a backup of the %s into the baseline', async (_, backup) => {
    legacy = await createLegacyDatabase();
    const restored = await createBaselineDatabase();
    try {
      await restoreDatabase(legacy.connection, backup);
      await restoreDatabase(restored.connection, backup);
      expect(await readTableContents(restored.knex)).toEqual(await readTableContents(legacy.knex, newNames));
    } finally {
      await restored.drop();
    }
  });

  it('changes nothing when only some of the old migrations were applied', async () => {
    legacy = await createLegacyDatabase();
    await legacy
      .knex('knex_migrations')
      .where({ name: legacyMigrations.at(-1) })
      .delete();
    await expect(applyMigrations(legacy.knex)).rejects.toThrow(LegacySchemaError);
    expect(await legacy.knex.schema.hasTable('remarks')).toBe(true);
  });

  const insertLease = async (seconds: number) => {
    const clientId = await createClientRow(legacy.knex);
    await legacy.knex.raw(
      `INSERT INTO leases (client_id, owner, epoch, expires_at)
       VALUES (:clientId, gen_random_uuid(), 1, clock_timestamp() + make_interval(secs => :seconds))`,
      { clientId, seconds },
    );
  };

  it('waits until the last lease of the old code has expired', async () => {
    legacy = await createLegacyDatabase();
    await insertLease(2);
    await applyMigrations(legacy.knex);
    const [lease] = await rows<{ expired: boolean }>(legacy.knex, 'SELECT expires_at < now() AS expired FROM leases');
    expect(lease).toEqual({ expired: true });
  });

  it('changes nothing when processes of the old code still renew their leases after 90 s', async () => {
    legacy = await createLegacyDatabase();
    await insertLease(3_600);
    let rejection: unknown;
    const adoption = applyMigrations(legacy.knex).catch((error: unknown) => {
      rejection = error;
    });
    const LEASE_QUERIES_SQL = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%FROM leases WHERE expires_at%'`;
    await waitUntil(async () => (await rows(legacy.knex, LEASE_QUERIES_SQL)).length > 0);
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const waitingSince = Date.now();
    vi.setSystemTime(waitingSince + 80_000);
    await pause(2_500);
    expect(rejection).toBeUndefined();
    vi.setSystemTime(waitingSince + 91_000);
    await adoption;
    expect(rejection).toMatchObject({ name: 'LegacySchemaError', problem: 'in-use' });
    expect(await legacy.knex.schema.hasTable('remarks')).toBe(true);
  });
});
