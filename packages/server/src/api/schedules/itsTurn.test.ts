import { GENTLE_PACE } from '@recado/contract/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quietLog } from '../../testing/quietLog.ts';
import { cancelHeld } from '../pacing/cancelHeld.ts';
import { createBrake } from '../pacing/createBrake.ts';
import { createReleaser } from '../pacing/createReleaser.ts';
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

describe('a planned message that opens a new chat for which there is no place', () => {
  const brakeAt = async () => {
    const { knex } = planner.platform.database;
    const now = new Date();
    const clock = () => now;
    const sending = planner.platform.sendingAt(clock);
    const pace = { ...GENTLE_PACE, perDay: 1, warmUp: false };
    await createBrake({ database: knex, clock }).set(knex, clientId, pace);
    await sending.sendText({ clientId, to: { kind: 'phone', phone: other }, text: 'Hola' });
    return { knex, sending, clock, log: quietLog, later: (to: string) => now.setTime(Date.parse(to) + 1) };
  };
  const other = '5215587650034';

  it('is told as waiting with its time, and then as what became of it', async () => {
    planner.platform.network.phone(other);
    const { knex, sending, clock, log, later } = await brakeAt();
    const { id } = await planner.plan();
    await planner.comes(id);
    await planner.worker(sending).round();
    const waiting = await planner.get(id);
    expect(waiting).toMatchObject({ state: 'done', sent: 0, last: { status: 'waiting', error: null } });
    expect(Date.parse(waiting.last?.notBefore ?? '')).toBeGreaterThan(Date.now());
    expect(planner.arrived()).toEqual([]);
    later(waiting.last?.notBefore ?? '');
    await createReleaser({ database: knex, sending, clock, log }).round();
    expect(planner.arrived()).toHaveLength(1);
    expect(await planner.get(id)).toMatchObject({ sent: 1, last: { status: 'sent', notBefore: null } });
  });

  it('is told as not sent when it was taken back, and so is a series, which goes on', async () => {
    planner.platform.network.phone(other);
    const { knex, sending } = await brakeAt();
    const start = new Date(Date.now() + HOUR).toISOString();
    const { id } = await planner.plan({ sendAt: start, repeat: { every: 'day' } });
    await planner.comes(id);
    await planner.worker(sending).round();
    const { last } = await planner.get(id);
    expect(await cancelHeld(knex, clientId, last?.messageId ?? '')).toBe(true);
    expect(await planner.get(id)).toMatchObject({
      state: 'active',
      sent: 0,
      last: { status: 'failed', error: expect.stringContaining('se canceló'), notBefore: null },
    });
    await planner.comes(id);
    await planner.worker(sending).round();
    expect(await planner.get(id)).toMatchObject({ sent: 0, last: { status: 'waiting' } });
  });
});
