import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { findUnownedClients } from './findUnownedClients.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface ClientFixture {
  readonly state: string;
  readonly desiredState?: 'open' | 'closed';
  readonly linked?: boolean;
  /** Seconds from now until the client's lease ends; undefined if the client has no lease. */
  readonly leased?: number;
}

async function client({ state, desiredState = 'open', linked = true, leased }: ClientFixture): Promise<string> {
  const clientId = await createClientRow(database.knex);
  const linkedAt = linked ? new Date() : null;
  await database.knex('sessions').where({ clientId }).update({ state, desiredState, linkedAt });
  if (leased !== undefined)
    await rows(
      database.knex,
      `INSERT INTO leases VALUES (:clientId, 'somebody', 1, now() + make_interval(secs => :leased))`,
      { clientId, leased },
    );
  return clientId;
}
const find = (expected: string[] = [], grace = 0) => findUnownedClients(database.knex, { expected, grace });
const readSession = (clientId: string) =>
  database.knex('sessions').where({ clientId }).first('state', 'desiredState', 'reason');

describe('clients without an owner', () => {
  it('are found when they are linked and should be connected, and are no longer stored as connected', async () => {
    const dropped = await client({ state: 'connected', leased: -1 });
    const never = await client({ state: 'reconnecting' });
    const parked = await client({ state: 'parked' });
    const owned = await client({ state: 'connected', leased: 60 });
    const resting = await client({ state: 'disconnected', desiredState: 'closed' });
    const clientIds = await find();
    expect(clientIds).toEqual(expect.arrayContaining([dropped, never, parked]));
    expect(clientIds).not.toContain(owned);
    expect(clientIds).not.toContain(resting);
    expect(await readSession(dropped)).toMatchObject({ state: 'reconnecting', desiredState: 'open' });
    expect(await readSession(owned)).toMatchObject({ state: 'connected' });
  });

  it('are not found while the account of their owner is inactive, but stay wanted and linked', async () => {
    const paused = await client({ state: 'connected', leased: -1 });
    const { ownerId } = await database.knex('clients').where({ id: paused }).first('ownerId');
    const activate = (active: boolean) => database.knex('users').where({ id: ownerId }).update({ active });
    await activate(false);
    expect(await find()).not.toContain(paused);
    expect(await readSession(paused)).toEqual({
      state: 'parked',
      desiredState: 'open',
      reason: 'owner-deactivated',
    });
    await activate(true);
    expect(await find()).toContain(paused);
  });

  it('are given up after the grace period when they were never linked', async () => {
    const abandoned = await client({ state: 'linking', linked: false, leased: -60 });
    const lately = await client({ state: 'linking', linked: false, leased: -1 });
    const expected = await client({ state: 'linking', linked: false, leased: -60 });
    const owned = await client({ state: 'linking', linked: false, leased: 60 });
    expect(await find([expected], 15_000)).not.toContain(abandoned);
    expect(await readSession(abandoned)).toEqual({
      state: 'pending',
      desiredState: 'closed',
      reason: 'pairing-expired',
    });
    for (const clientId of [lately, expected, owned])
      expect(await readSession(clientId)).toMatchObject({ state: 'linking', desiredState: 'open' });
    await find([expected]);
    expect(await readSession(lately)).toMatchObject({ state: 'pending', desiredState: 'closed' });
  });
});
