import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { acquireLease, expireLeasesOfOwners, findOwnersWithoutLease, releaseLeases } from './leaseRows.ts';
import { renewLeases } from './renewLeases.ts';

let database: TestDatabase;
let connection: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = new Client(database.connection);
  await connection.connect();
});
afterAll(async () => {
  await connection.end();
  await database.drop();
});

const owners = ['one', 'two', 'three'] as const;
const action = fc.record({
  owner: fc.constantFrom(...owners),
  what: fc.constantFrom('acquire', 'renew', 'release', 'be late', 'die'),
});

describe('lease for which several processes compete', () => {
  it('has at most one owner at a time, and never the same epoch twice', async () => {
    const { knex } = database;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 30 }), async actions => {
        const clientId = await createClientRow(knex);
        /** Epoch under which each owner assumes that it may write. */
        const assumedEpochs = new Map<string, number>();
        let valid: { owner: string; epoch: number } | undefined;
        let newest = 0;
        const isOver = (owner: string) => valid?.owner !== owner;

        for (const { owner, what } of actions) {
          const epoch = assumedEpochs.get(owner) ?? 0;
          const held = [{ clientId, epoch }];
          if (what === 'acquire') {
            const answer = await acquireLease(knex, { clientId, owner, seconds: 600 });
            if (valid && valid.owner !== owner) expect(answer).toEqual({ heldBy: valid.owner });
            else {
              expect(answer).toEqual({ epoch: newest + 1 });
              newest += 1;
              valid = { owner, epoch: newest };
              assumedEpochs.set(owner, newest);
            }
          }
          if (what === 'renew') {
            const renewed = await renewLeases(connection, { owner, seconds: 600, held });
            expect(renewed.length).toBe(isOver(owner) ? 0 : 1);
          }
          if (what === 'release') {
            await releaseLeases(knex, owner, held);
            if (!isOver(owner)) valid = undefined;
          }
          if (what === 'die') {
            await expireLeasesOfOwners(knex, [owner]);
            if (!isOver(owner)) valid = undefined;
          }
          if (what === 'be late' && !isOver(owner)) {
            await rows(knex, "UPDATE leases SET expires_at = now() - interval '1 ms' WHERE client_id = :clientId", {
              clientId,
            });
            valid = undefined;
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

it('a lease stores the end of the previous lease when another owner acquires it', async () => {
  const { knex } = database;
  const clientId = await createClientRow(knex);
  const readPreviousEnd = async () => (await knex('leases').where({ clientId }).first()).previousLeaseEndedAt;
  await acquireLease(knex, { clientId, owner: 'one', seconds: 600 });
  expect(await readPreviousEnd()).toBeNull();
  const hourAgo = new Date(Date.now() - 3_600_000);
  await knex('leases').where({ clientId }).update({ expiresAt: hourAgo });
  expect(await acquireLease(knex, { clientId, owner: 'two', seconds: 600 })).toEqual({ epoch: 2 });
  expect(await readPreviousEnd()).toEqual(hourAgo);
  // The same owner ends its own valid lease when it acquires the lease again.
  await acquireLease(knex, { clientId, owner: 'two', seconds: 600 });
  expect((await readPreviousEnd()) > hourAgo).toBe(true);
});

describe('lease whose owner releases it or is dead', () => {
  const leases = 60;
  let held: { clientId: string; epoch: number }[] = [];
  beforeAll(async () => {
    const { knex } = database;
    held = await Promise.all(
      Array.from({ length: leases }, async () => ({ clientId: await createClientRow(knex), epoch: 0 })),
    );
    await knex.raw(`
      CREATE TABLE ends (is_later boolean);
      CREATE FUNCTION record_lease_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO ends VALUES (NEW.expires_at > clock_timestamp());
        RETURN NEW;
      END $$;
      CREATE TRIGGER record_lease_end BEFORE UPDATE ON leases
        FOR EACH ROW EXECUTE FUNCTION record_lease_end();
    `);
  });

  it.each([
    ['given back', (owner: string) => releaseLeases(database.knex, owner, held)],
    ['dead', (owner: string) => expireLeasesOfOwners(database.knex, [owner])],
  ])('ends immediately by the clock of the database: %s', async (owner, end) => {
    const { knex } = database;
    held = await Promise.all(
      held.map(async ({ clientId }) => {
        const acquisition = await acquireLease(knex, { clientId, owner, seconds: 600 });
        return { clientId, epoch: 'epoch' in acquisition ? acquisition.epoch : 0 };
      }),
    );
    await knex('ends').delete();
    await end(owner);
    expect(await knex('ends').where({ isLater: false }).count()).toEqual([{ count: leases }]);
  });
});

it('an owner is without a lease when all of its leases have ended', async () => {
  const { knex } = database;
  const [first, second] = [await createClientRow(knex), await createClientRow(knex)];
  await acquireLease(knex, { clientId: first, owner: 'frozen', seconds: 600 });
  await acquireLease(knex, { clientId: second, owner: 'frozen', seconds: 600 });
  await acquireLease(knex, { clientId: await createClientRow(knex), owner: 'working', seconds: 600 });
  const hourAgo = new Date(Date.now() - 3_600_000);
  await knex('leases').where({ clientId: first }).update({ expiresAt: hourAgo });
  expect(await findOwnersWithoutLease(knex, ['frozen', 'working', 'unknown'])).toEqual(['unknown']);
  await knex('leases').where({ clientId: second }).update({ expiresAt: hourAgo });
  expect(await findOwnersWithoutLease(knex, ['frozen', 'working'])).toEqual(['frozen']);
});
