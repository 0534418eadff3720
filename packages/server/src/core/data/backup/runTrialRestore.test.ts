import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/index.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { legacyBackups } from '../adoption/testing/createLegacyDatabase.ts';
import { createDatabasePool } from '../database.ts';
import { baselineMigrations } from '../migrations/source.ts';
import { rows } from '../sql.ts';
import { backUpDatabase } from './backUpDatabase.ts';
import { runTrialRestore } from './runTrialRestore.ts';

it('a trial restore loads a backup into a scratch database and counts the rows of each table', async () => {
  const source = await createTestDatabase();
  const [backupFolder, folder] = await Promise.all(
    ['file', 'scratch'].map(name => mkdtemp(join(tmpdir(), `recado-${name}-`))),
  );
  try {
    const user = { name: 'Ana', passwordHash: 'x', role: 'user', active: true };
    for (const email of ['ana@ejemplo.mx', 'beto@ejemplo.mx'])
      await source.knex('users').insert({ id: randomUUID(), email, ...user });
    const file = join(backupFolder ?? '', 'respaldo.recado');
    const { tables: count } = await backUpDatabase(source.connection, file);
    const { tables, inspection } = await runTrialRestore(file, {
      ...{ folder: folder ?? '', log: silentTestLogger },
      async inspect(connection) {
        const scratch = createDatabasePool(connection, 1);
        const users = await rows<{ email: string }>(scratch, 'SELECT email FROM users ORDER BY email');
        // Delete one row to simulate that the restore lost it.
        await rows(scratch, `DELETE FROM users WHERE email = 'beto@ejemplo.mx'`);
        await scratch.destroy();
        return users.map(({ email }) => email);
      },
    });
    expect(inspection).toEqual(['ana@ejemplo.mx', 'beto@ejemplo.mx']);
    expect(tables).toHaveLength(count);
    const lost = tables.filter(({ expected, found }) => expected !== found);
    expect(lost).toEqual([{ table: 'users', expected: 2, found: 1 }]);
  } finally {
    await source.drop();
    for (const path of [backupFolder, folder]) await rm(path ?? '', { recursive: true, force: true });
  }
});

it('counts the rows of a backup from before the first release under the new table names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recado-scratch-'));
  try {
    const options = { folder, log: silentTestLogger, inspect: async () => undefined };
    // Such a backup fits only into the baseline.
    const { tables } = await runTrialRestore(legacyBackups.demo, { ...options, migrations: baselineMigrations });
    expect(tables.map(({ table }) => table)).toContain('message_updates');
    expect(tables.filter(({ expected, found }) => expected !== found)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
