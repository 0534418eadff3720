import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ClaimedSchedule,
  claimDueSchedules,
  deferLimitedSchedule,
  deferSchedule,
  settleSchedule,
} from './scheduleClaims.ts';
import { createSchedulingFixture, type SchedulingFixture } from './testing/createSchedulingFixture.ts';

let planner: SchedulingFixture;
beforeAll(async () => {
  planner = await createSchedulingFixture();
});
afterAll(() => planner.platform.close());
beforeEach(async () => {
  // Claims cover every client, so remove the schedules of earlier tests.
  await planner.platform.database.knex('schedules').delete();
  await planner.selectClient();
});

const claimAll = (busy: readonly string[] = []) => claimDueSchedules(planner.platform.database.knex, 10, busy);
const readRow = (id: string) => planner.platform.database.knex('schedules').where({ id }).first();

/** Schedules a message that is due now, and claims it. */
async function claimOne(): Promise<ClaimedSchedule> {
  await planner.makeDue((await planner.plan()).id);
  const [claimed] = await claimAll();
  if (!claimed) throw new Error('the due schedule was not claimed');
  return claimed;
}

describe('claim of a schedule', () => {
  it('takes the earliest due message of a client, and none of a busy client', async () => {
    const [earlier, later] = [await planner.plan(), await planner.plan()];
    await planner.makeDue(later.id, 1);
    await planner.makeDue(earlier.id, 2);
    expect(await claimAll([planner.clientId()])).toEqual([]);
    expect((await claimAll()).map(({ id }) => id)).toEqual([earlier.id]);
    expect((await claimAll()).map(({ id }) => id)).toEqual([later.id]);
  });

  it('changes nothing after another process has claimed the schedule', async () => {
    const { knex } = planner.platform.database;
    const lost = await claimOne();
    await knex('schedules')
      .where({ id: lost.id })
      .update({ nextAttemptAt: new Date(0) });
    await claimAll();
    const before = await readRow(lost.id);
    expect(before.claim).not.toBe(lost.claim);
    await deferSchedule(knex, lost, { lastError: 'late', seconds: 0 });
    await deferLimitedSchedule(knex, lost, 'late', new Date());
    await settleSchedule(knex, lost, { status: 'sent', messageId: 'W1', error: null });
    expect(await readRow(lost.id)).toEqual(before);
  });

  it('does not count an attempt that another server must make', async () => {
    const claimed = await claimOne();
    expect(claimed.attempts).toBe(1);
    await deferSchedule(planner.platform.database.knex, claimed, {
      lastError: null,
      seconds: 60,
      uncountedAttempts: 1,
    });
    expect(await readRow(claimed.id)).toMatchObject({ attempts: 0, claim: null });
  });
});
