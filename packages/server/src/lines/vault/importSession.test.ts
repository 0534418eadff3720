import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../ground/data/sql.ts';
import { createSeal } from '../../ground/sealing/index.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { quietLog as log } from '../../testing/quietLog.ts';
import { orphanedClients } from '../leases/index.ts';
import { createVaults } from './createVaults.ts';
import { importSession, watchLine } from './importSession.ts';
import { entry, never } from './testing/vaultBench.ts';

let database: TestDatabase;
const seal = [randomBytes(32)] as const;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const changes = [entry('creds', 'credentials', 'creds'), entry('1', 'key')];
const bring = (client: string, dryRun = false) =>
  importSession(database.connection, { seal }, { client, changes, dryRun, log });
const keysOf = (clientId: string) =>
  rows(database.knex, 'SELECT key_id FROM session_keys WHERE client_id = :clientId', { clientId });

describe('a session that another program kept', () => {
  it('is a client’s from then on, and is connected by whoever looks for lines that nobody has', async () => {
    const id = await createClientRow(database.knex);
    expect(await bring(id, true)).toMatchObject({ outcome: 'possible', client: { id } });
    expect(await keysOf(id)).toEqual([]);

    expect(await bring(id)).toMatchObject({ outcome: 'imported', client: { id } });
    const vault = createVaults({ database: database.knex, seal: createSeal(seal), log }).open({
      clientId: id,
      epoch: 0,
      signal: never,
    });
    const found = await vault.read('creds', ['creds']);
    expect(Buffer.from(found.get('creds') ?? []).toString()).toBe('credentials');
    expect(await orphanedClients(database.knex, { expected: [], grace: 0 })).toContain(id);
    expect(await rows(database.knex, 'SELECT action FROM audit WHERE target_id = :id', { id })).toEqual([
      { action: 'client.initialized' },
    ]);
    expect(await bring(id)).toMatchObject({ outcome: 'linked' });
  });

  it('is nobody’s while a process has the line open, or no client is meant', async () => {
    const id = await createClientRow(database.knex);
    const open = `INSERT INTO leases (client_id, owner, epoch, expires_at) VALUES (:id, 'w', 3, now() + interval '1 hour')`;
    await rows(database.knex, open, { id });
    expect(await bring(id)).toMatchObject({ outcome: 'in-use' });
    expect(await keysOf(id)).toEqual([]);
    for (const nobody of ['00000000-0000-4000-8000-000000000000', '5215599999999', 'nadie', ''])
      expect(await bring(nobody)).toEqual({ outcome: 'not-found' });
    await createClientRow(database.knex);
    expect(await bring('+52 55 1234 5678')).toEqual({ outcome: 'several' });
  });

  it('is only looked at where looking would change the database’s version', async () => {
    const id = await createClientRow(database.knex);
    const [last] = await rows<{ id: number; name: string }>(
      database.knex,
      'DELETE FROM knex_migrations WHERE id = (SELECT max(id) FROM knex_migrations) RETURNING *',
    );
    try {
      expect(await bring(id, true)).toEqual({ outcome: 'other-version' });
      expect(await database.knex('knex_migrations').where({ name: last?.name })).toEqual([]);
    } finally {
      await database.knex('knex_migrations').insert(last);
    }
    expect(await bring(id, true)).toMatchObject({ outcome: 'possible' });
  });

  it('is looked after until it is known how it fares', async () => {
    const id = await createClientRow(database.knex);
    await bring(id);
    const enough = ({ reason }: { readonly reason: string | null }) => reason === 'replaced';
    const watching = watchLine(database.connection, id, { milliseconds: 60_000, enough });
    await rows(
      database.knex,
      `UPDATE sessions SET state = 'parked', reason = 'replaced' WHERE client_id = :id`,
      { id },
    );
    expect(await watching).toEqual({ state: 'parked', reason: 'replaced', isOpen: false });
    expect(await watchLine(database.connection, id, { milliseconds: 0, enough: () => false })).toMatchObject({
      state: 'parked',
    });
  });
});
