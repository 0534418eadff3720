import { accountLimitTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { createAccountLimitsService } from '../../accounts/users/createAccountLimitsService.ts';
import { createCeilingService } from '../../accounts/users/createCeilingService.ts';
import { createSchedulingFixture, type SchedulingFixture } from './testing/createSchedulingFixture.ts';

let planner: SchedulingFixture;
beforeAll(async () => {
  planner = await createSchedulingFixture();
});
afterAll(() => planner.platform.close());

it('a scheduled message over the quota is deferred to its hour of the next day, and sent once the quota is raised', async () => {
  await planner.selectClient();
  const { database, quota } = planner.platform;
  const { knex } = database;
  const ceilings = createCeilingService({ database: knex });
  const { set } = createAccountLimitsService({ database: knex, timeZone: 'America/Mexico_City', quota, ceilings });
  const { ownerId } = await knex('clients').where({ id: planner.clientId() }).first();
  const limits = { maxLines: null, messagesPerDay: 1, storageMb: null, trialEndsAt: null };
  await set(ownerId, limits, serverActor);

  const [first, second] = [await planner.plan(), await planner.plan()];
  await planner.makeDue(first.id);
  await planner.worker().runOnce();
  await planner.makeDue(second.id);
  await planner.worker().runOnce();
  expect(await planner.get(second.id)).toMatchObject({ state: 'active', waiting: texts.limitReached.messages(1) });
  const { nextOccurrenceAt, nextAttemptAt } = await knex('schedules').where({ id: second.id }).first();
  const delayMs = nextAttemptAt.getTime() - nextOccurrenceAt.getTime();
  expect(delayMs).toBeGreaterThan(0);
  expect(delayMs % 86_400_000).toBe(0);

  // Simulate hours of waiting. The message must still be sent, because its client was connected all the time.
  await knex('schedules')
    .where({ id: second.id })
    .update({
      nextOccurrenceAt: new Date(Date.now() - 90_000_000),
      deferredUntil: new Date(),
      nextAttemptAt: new Date(Date.now() + 60_000),
    });
  await set(ownerId, { ...limits, messagesPerDay: 2 }, serverActor);
  await planner.worker().runOnce();
  expect(await planner.get(second.id)).toMatchObject({ state: 'done', last: { status: 'sent' } });
  expect(planner.receivedMessages()).toHaveLength(2);
});
