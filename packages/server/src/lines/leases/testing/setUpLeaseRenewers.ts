import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createClientRow } from '../../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createLeaseRenewer, type LeaseRenewer, type LeaseRenewerOptions } from '../createLeaseRenewer.ts';
import { readMonotonicMs } from '../readMonotonicMs.ts';

/** Gives each test of a file lease renewers on one database, and stops them after the test. */
export function setUpLeaseRenewers() {
  let database: TestDatabase;
  const renewers: LeaseRenewer[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    await Promise.all(renewers.splice(0).map(renewer => renewer.stop()));
  });
  afterAll(() => database.drop());

  return {
    get knex(): Knex {
      return database.knex;
    },
    get connection(): TestDatabase['connection'] {
      return database.connection;
    },
    /** Creates a renewer that renews often. `left` lists the clients whose leases it lost. */
    createRenewer(owner: string, options: Partial<LeaseRenewerOptions> = {}) {
      const left: string[] = [];
      const renewer = createLeaseRenewer({
        database: database.knex,
        connection: database.connection,
        owner,
        leaseMs: 60_000,
        renewMs: 20,
        maxMainThreadSilenceMs: 60_000,
        log: silentTestLogger,
        monotonic: readMonotonicMs,
        isIdle: () => false,
        isOpen: () => true,
        onAcquired: () => undefined,
        onLost: clientId => void left.push(clientId),
        ...options,
      });
      renewers.push(renewer);
      return { left, hold: (clientId: string) => renewer.withLease(clientId, async epoch => epoch), renewer };
    },
    /** Creates a client whose session should be open. */
    async createWantedClient(): Promise<string> {
      const clientId = await createClientRow(database.knex);
      await database.knex('sessions').where({ clientId }).update({ desiredState: 'open' });
      return clientId;
    },
    async readExpiry(clientId: string, db: Knex = database.knex): Promise<Date> {
      return (await db('leases').where({ clientId }).first('expiresAt')).expiresAt;
    },
  };
}
