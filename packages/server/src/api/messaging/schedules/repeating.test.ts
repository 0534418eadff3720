import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchedulingFixture, HOUR_MS, type SchedulingFixture } from './testing/createSchedulingFixture.ts';

let planner: SchedulingFixture;
let clientId: string;
beforeAll(async () => {
  planner = await createSchedulingFixture();
});
afterAll(() => planner.platform.close());
beforeEach(async () => {
  await planner.selectClient();
  clientId = planner.clientId();
});

describe('repeated scheduled messages', () => {
  const repeat = { every: 'week', timeZone: 'America/Mexico_City' } as const;

  it('continue at the next occurrence, and skip occurrences that were missed', async () => {
    const { id, sendAt } = await planner.plan({ repeat });
    const first = new Date(Date.parse(sendAt) - 22 * 24 * HOUR_MS);
    await planner.platform.database
      .knex('schedules')
      .where({ id })
      .update({ startsAt: first, nextOccurrenceAt: first, nextAttemptAt: first });
    await planner.worker().runOnce();
    expect(await planner.get(id)).toMatchObject({ state: 'active', sent: 0, last: { status: 'failed' } });
    const { nextAt } = await planner.get(id);
    expect(Date.parse(nextAt ?? '')).toBe(first.getTime() + 28 * 24 * HOUR_MS);
    await planner.makeDue(id);
    await planner.worker().runOnce();
    expect(await planner.get(id)).toMatchObject({ state: 'active', sent: 1, last: { status: 'sent' } });
    expect(planner.receivedMessages()).toHaveLength(1);
  });

  it('end after the requested number of times', async () => {
    const { id } = await planner.plan({ repeat: { ...repeat, times: 2 } });
    for (const sent of [1, 2]) {
      await planner.makeDue(id);
      await planner.worker().runOnce();
      expect(await planner.get(id)).toMatchObject({ sent, state: sent === 1 ? 'active' : 'done' });
    }
  });

  it('resume after a pause, and skip the occurrences during this pause', async () => {
    const { id } = await planner.plan({ repeat });
    await planner.schedules.change(clientId, id, { paused: true });
    await planner.makeDue(id);
    expect(await planner.worker().runOnce()).toBe(0);
    const { schedule } = await planner.schedules.change(clientId, id, { paused: false });
    expect(schedule.state).toBe('active');
    expect(Date.parse(schedule.nextAt ?? '')).toBeGreaterThan(Date.now());
  });
});
