import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { createSealer } from '../../core/sealing/index.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { silentTestLogger as log } from '../../testing/silentTestLogger.ts';
import { findUnownedClients } from '../leases/index.ts';
import { createVaultStore } from './createVaultStore.ts';
import { importLineSession, waitForImportedLineState } from './importLineSession.ts';
import { createVaultKeyChange, neverAbortedSignal } from './testing/vaultFixture.ts';

let database: TestDatabase;
const seal = [randomBytes(32)] as const;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const changes = [createVaultKeyChange('creds', 'credentials', 'creds'), createVaultKeyChange('1', 'key')];
const importTestSession = (client: string, dryRun = false) =>
  importLineSession(database.connection, { seal }, { client, changes, dryRun, log });
const findKeys = (clientId: string) =>
  rows(database.knex, 'SELECT key_id FROM session_keys WHERE client_id = :clientId', { clientId });

interface IsReachedParams {
  readonly reason: string | null;
}

describe('the import of a session', () => {
  it('stores the session only once, and recovery then finds the client as one that no process owns', async () => {
    const id = await createClientRow(database.knex);
    expect(await importTestSession(id, true)).toMatchObject({ outcome: 'possible', client: { id } });
    expect(await findKeys(id)).toEqual([]);

    expect(await importTestSession(id)).toMatchObject({ outcome: 'imported', client: { id } });
    const vault = createVaultStore({ database: database.knex, seal: createSealer(seal), log }).open({
      clientId: id,
      epoch: 0,
      signal: neverAbortedSignal,
    });
    const storedValues = await vault.read('creds', ['creds']);
    expect(Buffer.from(storedValues.get('creds') ?? []).toString()).toBe('credentials');
    expect(await findUnownedClients(database.knex, { expected: [], grace: 0 })).toContain(id);
    expect(await rows(database.knex, 'SELECT action FROM audit_entries WHERE target_id = :id', { id })).toEqual([
      { action: 'client.initialized' },
    ]);
    expect(await importTestSession(id)).toMatchObject({ outcome: 'linked' });
  });

  it('imports nothing when a process has the line open, when no client matches or when several clients match', async () => {
    const id = await createClientRow(database.knex);
    const insertLeaseSql = `INSERT INTO leases (client_id, owner, epoch, expires_at) VALUES (:id, 'w', 3, now() + interval '1 hour')`;
    await rows(database.knex, insertLeaseSql, { id });
    expect(await importTestSession(id)).toMatchObject({ outcome: 'in-use' });
    expect(await findKeys(id)).toEqual([]);
    for (const unmatchedClient of ['00000000-0000-4000-8000-000000000000', '5215599999999', 'nadie', ''])
      expect(await importTestSession(unmatchedClient)).toEqual({ outcome: 'not-found' });
    await createClientRow(database.knex);
    expect(await importTestSession('+52 55 1234 5678')).toEqual({ outcome: 'several' });
  });

  it('reports other-version in a dry run when a migration is pending', async () => {
    const id = await createClientRow(database.knex);
    const [lastMigration] = await rows<{ id: number; name: string }>(
      database.knex,
      'DELETE FROM knex_migrations WHERE id = (SELECT max(id) FROM knex_migrations) RETURNING *',
    );
    try {
      expect(await importTestSession(id, true)).toEqual({ outcome: 'other-version' });
      expect(await database.knex('knex_migrations').where({ name: lastMigration?.name })).toEqual([]);
    } finally {
      await database.knex('knex_migrations').insert(lastMigration);
    }
    expect(await importTestSession(id, true)).toMatchObject({ outcome: 'possible' });
  });

  it("reports the line's state when the expected state is reached or the timeout passes", async () => {
    const id = await createClientRow(database.knex);
    await importTestSession(id);
    const isReached = ({ reason }: IsReachedParams) => reason === 'replaced';
    const pendingState = waitForImportedLineState(database.connection, id, { timeoutMs: 60_000, isReached });
    await rows(database.knex, `UPDATE sessions SET state = 'parked', reason = 'replaced' WHERE client_id = :id`, {
      id,
    });
    expect(await pendingState).toEqual({ state: 'parked', reason: 'replaced', isOpen: false });
    expect(
      await waitForImportedLineState(database.connection, id, { timeoutMs: 0, isReached: () => false }),
    ).toMatchObject({
      state: 'parked',
    });
  });
});
