import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { createFleetFixture, type FleetFixture } from '../testing/createFleetFixture.ts';
import { type PlatformProcess, startPlatformProcess } from '../testing/startPlatformProcess.ts';

let fixture: FleetFixture;
beforeEach(async () => {
  fixture = await createFleetFixture();
});
afterEach(() => fixture.close());

/** The lease is long enough for the pause of a transaction, and short enough for a test. */
const options = { settings: { leaseMs: 6_000 }, transport: { writeEveryMs: 40 } };

/** Makes each statement that `event` describes wait in the database while the table `pauses` has a row. */
const pauseStatements = (event: string, seconds: number) =>
  rows(
    fixture.database.knex,
    `CREATE TABLE pauses (); INSERT INTO pauses DEFAULT VALUES;
     CREATE FUNCTION pause_statement() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (SELECT FROM pauses) THEN PERFORM pg_sleep(${seconds}); END IF;
       RETURN NULL;
     END $$;
     CREATE TRIGGER pause_statement AFTER ${event} FOR EACH STATEMENT EXECUTE FUNCTION pause_statement();`,
  );

interface LeaseView {
  readonly owner: string;
  readonly isExpired: boolean;
  /** Whether a transaction locks the lease, so that no other process can take it over. */
  readonly isLocked: boolean;
  /** Whether a statement waits in the trigger. */
  readonly isPaused: boolean;
}
const readLease = async (clientId: string): Promise<LeaseView | undefined> => {
  const [view] = await rows<LeaseView>(
    fixture.database.knex,
    `SELECT owner, expires_at <= clock_timestamp() AS "isExpired",
       NOT EXISTS (SELECT FROM leases free WHERE free.client_id = leases.client_id FOR NO KEY UPDATE SKIP LOCKED)
         AS "isLocked",
       EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep') AS "isPaused"
     FROM leases WHERE client_id = :clientId`,
    { clientId },
  );
  return view;
};

/**
 * Freezes a platform with its worker while the database runs its paused statement.
 *
 * @param act causes the statement
 * @returns the lease when it had just expired
 */
async function freezeWhilePaused(
  event: string,
  seconds: number,
  act?: (platform: PlatformProcess, clientId: string) => void,
) {
  const first = startPlatformProcess(fixture.createWorkerStart(options));
  const linking = fixture.fleet(options);
  const [clientId = ''] = await fixture.linkClients(linking, 1);
  await linking.stop();
  const ownerPid = async () => Number((await readLease(clientId))?.owner.split('/')[1]);
  await waitUntil(async () => first.workers.includes(await ownerPid()));
  await waitUntil(() => fixture.isConnected([clientId]));
  await pauseStatements(event, seconds);
  act?.(first, clientId);
  await waitUntil(async () => (await readLease(clientId))?.isPaused === true);
  first.freeze();
  const frozen = await ownerPid();
  process.kill(frozen, 'SIGSTOP');
  await rows(fixture.database.knex, 'DELETE FROM pauses');
  let leaseAtExpiry = await readLease(clientId);
  await waitUntil(async () => {
    leaseAtExpiry = await readLease(clientId);
    return leaseAtExpiry?.isExpired === true;
  });
  return {
    ...{ clientId, leaseAtExpiry },
    thaw() {
      process.kill(frozen, 'SIGCONT');
      first.thaw();
    },
    async isTakenOver() {
      return (await ownerPid()) !== frozen;
    },
    async kill() {
      await first.kill();
    },
  };
}

describe('platform that freezes with its worker while session keys are written', () => {
  it('no longer locks the lease when it expires, and another platform writes the keys from then on', async () => {
    const frozen = await freezeWhilePaused('INSERT OR UPDATE ON session_keys', 60);
    const second = fixture.fleet(options);
    second.start();
    expect(frozen.leaseAtExpiry).toMatchObject({ isExpired: true, isLocked: false });
    await waitUntil(frozen.isTakenOver);
    await waitUntil(() => fixture.isConnected([frozen.clientId]));
    frozen.thaw();
    const { accepted } = await fixture.keyWrites();
    await waitUntil(async () => (await fixture.keyWrites()).accepted > accepted);
    expect((await fixture.keyWrites()).stale).toBe(0);
    await frozen.kill();
  });

  it('no longer locks the lease when it froze between two statements of a transaction', async () => {
    const frozen = await freezeWhilePaused('DELETE ON phone_labels', 1, (platform, clientId) => {
      platform.disconnect(clientId);
    });
    expect(frozen.leaseAtExpiry).toMatchObject({ isExpired: true, isLocked: false });
    frozen.thaw();
    await frozen.kill();
  });
});
