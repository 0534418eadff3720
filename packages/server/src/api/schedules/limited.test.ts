import { limits as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { theServer } from '../../ground/audit/index.ts';
import { createLimits } from '../limits/createLimits.ts';
import { createPlanner, type Planner } from './testing/createPlanner.ts';

let planner: Planner;
beforeAll(async () => {
  planner = await createPlanner();
});
afterAll(() => planner.platform.close());

it('what is planned and meets the limit says so, waits for its hour of the next day, and leaves when there is room', async () => {
  await planner.begin();
  const { database, allowance } = planner.platform;
  const { knex } = database;
  const { set } = createLimits({ database: knex, timeZone: 'America/Mexico_City', allowance });
  const { ownerId } = await knex('clients').where({ id: planner.clientId() }).first();
  const own = { maxLines: null, messagesPerDay: 1, storageMb: null, trialEndsAt: null };
  await set(ownerId, own, theServer);

  const [first, second] = [await planner.plan(), await planner.plan()];
  await planner.comes(first.id);
  await planner.worker().round();
  await planner.comes(second.id);
  await planner.worker().round();
  expect(await planner.get(second.id)).toMatchObject({ state: 'active', waiting: texts.refused.messages(1) });
  const { nextAt, runAt } = await knex('schedules').where({ id: second.id }).first();
  const later = runAt.getTime() - nextAt.getTime();
  expect(later).toBeGreaterThan(0);
  expect(later % 86_400_000).toBe(0);

  // Hours later it is not too late for it: its line was never what kept it.
  await knex('schedules')
    .where({ id: second.id })
    .update({
      nextAt: new Date(Date.now() - 90_000_000),
      limitedAt: new Date(),
      runAt: new Date(Date.now() + 60_000),
    });
  await set(ownerId, { ...own, messagesPerDay: 2 }, theServer);
  await planner.worker().round();
  expect(await planner.get(second.id)).toMatchObject({ state: 'done', last: { status: 'sent' } });
  expect(planner.arrived()).toHaveLength(2);
});
