import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict } from '../../../core/errors/index.ts';
import { findRemovedSchedule } from './removedScheduleRows.ts';
import {
  createSchedulingFixture,
  createTextMessage,
  HOUR_MS,
  type SchedulingFixture,
} from './testing/createSchedulingFixture.ts';

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

const createRequest = () => ({ idempotencyKey: 'tarde', sendAt: new Date(Date.now() + HOUR_MS).toISOString() });

describe('removed schedule', () => {
  it('is returned when the request that created the schedule is repeated', async () => {
    const request = createRequest();
    const { id } = await planner.plan(request);
    await planner.schedules.remove(clientId, id);
    const repetition = await planner.plan(request);
    expect(repetition).toMatchObject({ id, state: 'done', nextAt: null, endedAt: expect.any(String) });
    await expect(planner.plan({ ...request, message: createTextMessage('Otra cosa') })).rejects.toThrow(Conflict);
    expect((await planner.schedules.list(clientId, { limit: 10 })).schedules).toEqual([]);
  });

  it('is found only with the key and the client of its request', async () => {
    const { id } = await planner.plan(createRequest());
    await planner.schedules.remove(clientId, id);
    const { knex } = planner.platform.database;
    expect(await findRemovedSchedule(knex, clientId, 'tarde')).toMatchObject({ response: { schedule: { id } } });
    expect(await findRemovedSchedule(knex, clientId, 'noche')).toBeUndefined();
    expect(await findRemovedSchedule(knex, await planner.platform.createClient(), 'tarde')).toBeUndefined();
  });
});
