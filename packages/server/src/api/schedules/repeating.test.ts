import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlanner, HOUR, type Planner } from './testing/createPlanner.ts';

let planner: Planner;
let clientId: string;
beforeAll(async () => {
  planner = await createPlanner();
});
afterAll(() => planner.platform.close());
beforeEach(async () => {
  await planner.begin();
  clientId = planner.clientId();
});

describe('what comes again', () => {
  const repeat = { every: 'week', timeZone: 'America/Mexico_City' } as const;

  it('is planned for its next time, and what was missed is left out', async () => {
    const { id, sendAt } = await planner.plan({ repeat });
    const first = new Date(Date.parse(sendAt) - 22 * 24 * HOUR);
    await planner.platform.database
      .knex('schedules')
      .where({ id })
      .update({ startsAt: first, nextAt: first, runAt: first });
    await planner.worker().round();
    expect(await planner.get(id)).toMatchObject({ state: 'active', sent: 0, last: { status: 'failed' } });
    const { nextAt } = await planner.get(id);
    expect(Date.parse(nextAt ?? '')).toBe(first.getTime() + 28 * 24 * HOUR);
    await planner.comes(id);
    await planner.worker().round();
    expect(await planner.get(id)).toMatchObject({ state: 'active', sent: 1, last: { status: 'sent' } });
    expect(planner.arrived()).toHaveLength(1);
  });

  it('ends after so many times', async () => {
    const { id } = await planner.plan({ repeat: { ...repeat, times: 2 } });
    for (const sent of [1, 2]) {
      await planner.comes(id);
      await planner.worker().round();
      expect(await planner.get(id)).toMatchObject({ sent, state: sent === 1 ? 'active' : 'done' });
    }
  });

  it('goes on after a pause, and leaves out what would have been meanwhile', async () => {
    const { id } = await planner.plan({ repeat });
    await planner.schedules.change(clientId, id, { paused: true });
    await planner.comes(id);
    expect(await planner.worker().round()).toBe(0);
    const { schedule } = await planner.schedules.change(clientId, id, { paused: false });
    expect(schedule.state).toBe('active');
    expect(Date.parse(schedule.nextAt ?? '')).toBeGreaterThan(Date.now());
  });
});
