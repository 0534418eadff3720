import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { withdrawSilenceReports } from '../leases/silentLines.ts';
import { createSilentLineReporter } from './createSilentLineReporter.ts';

const settings = { leaseMs: 30_000, renewMs: 5_000, sweepMs: 3_000 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Creates a line whose lease was renewed `age` seconds ago. */
async function createLine(age: number, state = 'connected'): Promise<string> {
  const clientId = await createClientRow(database.knex);
  await database.knex('sessions').where({ clientId }).update({ state, desiredState: 'open', linkedAt: new Date() });
  await rows(
    database.knex,
    `INSERT INTO leases (client_id, owner, epoch, expires_at)
     VALUES (:clientId, 'worker', 1, now() + make_interval(secs => :remaining))`,
    { clientId, remaining: settings.leaseMs / 1_000 - age },
  );
  return clientId;
}
const readSession = (clientId: string) => database.knex('sessions').where({ clientId }).first('state', 'reason');
const silent = { state: 'reconnecting', reason: 'no-heartbeat' };

/** Creates a reporter with a clock that the test sets. */
function createReporter() {
  let now = 0;
  const clock = { now: () => new Date(now), after: () => () => undefined };
  const reporter = createSilentLineReporter({ database: database.knex, settings, clock, log: silentTestLogger });
  return (seconds: number) => {
    now = seconds * 1_000;
    return reporter.report();
  };
}

describe('silent line', () => {
  it('is reported after two missed renewals of its lease, with an event', async () => {
    const frozen = await createLine(11);
    const working = await createLine(1);
    const linking = await createLine(11, 'linking');
    const reportAt = createReporter();
    await reportAt(0);
    await reportAt(3);
    expect(await readSession(frozen)).toEqual(silent);
    expect(await readSession(working)).toEqual({ state: 'connected', reason: null });
    expect(await readSession(linking)).toEqual({ state: 'linking', reason: null });
    const types = await database.knex('events').where({ clientId: frozen }).orderBy('sequence').pluck('type');
    expect(types).toEqual(['client.connected', 'client.reconnecting']);
  });

  it('is connected again after its report is withdrawn, and still unproven if its last probe failed', async () => {
    const [proven, unproven] = [await createLine(11), await createLine(11)];
    const unprovenFields = { reason: 'unproven', unresponsiveSince: new Date() };
    await database.knex('sessions').where({ clientId: unproven }).update(unprovenFields);
    const reportAt = createReporter();
    await reportAt(0);
    await reportAt(3);
    expect([await readSession(proven), await readSession(unproven)]).toEqual([silent, silent]);
    await withdrawSilenceReports(database.knex, [proven, unproven]);
    expect(await readSession(proven)).toEqual({ state: 'connected', reason: null });
    expect(await readSession(unproven)).toEqual({ state: 'connected', reason: 'unproven' });
  });

  it('is not reported by the first call, nor by a call that is late', async () => {
    const frozen = await createLine(11);
    const reportAt = createReporter();
    await reportAt(0);
    await reportAt(20);
    expect(await readSession(frozen)).toEqual({ state: 'connected', reason: null });
    await reportAt(23);
    expect(await readSession(frozen)).toEqual(silent);
  });

  it('is not reported while another transaction writes its session', async () => {
    const frozen = await createLine(11);
    const reportAt = createReporter();
    await reportAt(0);
    await database.knex.transaction(async trx => {
      await trx('sessions').where({ clientId: frozen }).update({ attempts: 1 });
      await reportAt(3);
    });
    expect(await readSession(frozen)).toEqual({ state: 'connected', reason: null });
  });
});
