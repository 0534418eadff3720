import { DEFAULT_NEW_CHAT_LIMITS } from '@recado/contract/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { cancelHeldMessage } from '../pacing/cancelHeldMessage.ts';
import { createNewChatLimiter } from '../pacing/createNewChatLimiter.ts';
import { createHeldMessageReleaser } from './createHeldMessageReleaser.ts';
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

describe('scheduled message that exceeds the new-chat limit', () => {
  const createLimitedSender = async () => {
    const { knex } = planner.platform.database;
    const now = new Date();
    const clock = () => now;
    const { sender } = planner.platform.messagingAt(clock);
    const pace = { ...DEFAULT_NEW_CHAT_LIMITS, perDay: 1, warmUp: false };
    await createNewChatLimiter({ database: knex, clock }).set(knex, clientId, pace);
    await sender.sendText({ clientId, to: { kind: 'phone', phone: other }, text: 'Hola' });
    return {
      knex,
      sender,
      clock,
      log: silentTestLogger,
      advanceClockPast: (to: string) => now.setTime(Date.parse(to) + 1),
    };
  };
  const other = '5215587650034';

  it('is reported as waiting with its slot time, and as sent once the slot is due', async () => {
    planner.platform.network.phone(other);
    const { knex, sender, clock, log, advanceClockPast } = await createLimitedSender();
    const { id } = await planner.plan();
    await planner.makeDue(id);
    await planner.worker(sender).runOnce();
    const waiting = await planner.get(id);
    expect(waiting).toMatchObject({ state: 'done', sent: 0, last: { status: 'waiting', error: null } });
    expect(Date.parse(waiting.last?.notBefore ?? '')).toBeGreaterThan(Date.now());
    expect(planner.receivedMessages()).toEqual([]);
    advanceClockPast(waiting.last?.notBefore ?? '');
    await createHeldMessageReleaser({ database: knex, sender, clock, log }).runOnce();
    expect(planner.receivedMessages()).toHaveLength(1);
    expect(await planner.get(id)).toMatchObject({ sent: 1, last: { status: 'sent', notBefore: null } });
  });

  it('is reported as failed when it is cancelled, and its series stays active', async () => {
    planner.platform.network.phone(other);
    const { knex, sender } = await createLimitedSender();
    const start = new Date(Date.now() + HOUR_MS).toISOString();
    const { id } = await planner.plan({ sendAt: start, repeat: { every: 'day' } });
    await planner.makeDue(id);
    await planner.worker(sender).runOnce();
    const { last } = await planner.get(id);
    expect(await cancelHeldMessage(knex, clientId, last?.messageId ?? '')).toBe(true);
    expect(await planner.get(id)).toMatchObject({
      state: 'active',
      sent: 0,
      last: { status: 'failed', error: expect.stringContaining('se canceló'), notBefore: null },
    });
    await planner.makeDue(id);
    await planner.worker(sender).runOnce();
    expect(await planner.get(id)).toMatchObject({ sent: 0, last: { status: 'waiting' } });
  });
});
