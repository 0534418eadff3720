import {
  DEFAULT_NEW_CHAT_LIMITS,
  getLocalDay,
  getMaxNewChatsPerDay,
  MAX_NEW_CHATS_WITHOUT_DELAY,
  type NewChatLimits,
} from '@recado/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeNextNewChatSlot, type NewChatSlotUsage } from './computeNextNewChatSlot.ts';

const timeZone = 'America/Mexico_City';
const linkedAt = new Date('2026-03-01T16:00:00.000Z');
const unusedSlots: NewChatSlotUsage = { reservedUntil: null, day: null, slotCount: 0, closedUntil: null };
const MINUTE_MS = 60_000;

/** Computes the slots of new chats requested at these minutes after the line was linked. */
function computeSlots(minutes: readonly number[], settings: NewChatLimits, seeds: readonly number[] = []) {
  let usage = unusedSlots;
  return minutes.map((minute, n) => {
    const now = new Date(linkedAt.getTime() + minute * MINUTE_MS);
    const random = () => seeds[n % seeds.length] ?? 0.5;
    const slot = computeNextNewChatSlot(usage, settings, { now, timeZone, linkedAt, mayWait: true, random });
    ({ usage } = slot);
    return { now, at: slot.at };
  });
}

const settings: fc.Arbitrary<NewChatLimits> = fc.record({
  enabled: fc.constant(true),
  perDay: fc.integer({ min: 1, max: 400 }),
  gapSeconds: fc.integer({ min: 0, max: 600 }),
  warmUp: fc.boolean(),
  quiet: fc.constantFrom(null, { begins: '22:00', ends: '08:00' }, { begins: '13:00', ends: '15:00' }),
});
const requestMinutes = fc
  .array(fc.integer({ min: 0, max: 7 * 1_440 }), { minLength: 1, maxLength: 150 })
  .map(minutes => minutes.sort((a, b) => a - b));
const seeds = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 7 });

describe('computeNextNewChatSlot', () => {
  it('returns slots in order, never too early, never above the daily limit and never in quiet hours', () => {
    fc.assert(
      fc.property(requestMinutes, settings, seeds, (minutes, limits, random) => {
        const slots = computeSlots(minutes, limits, random);
        const perDay = new Map<string, number>();
        let last = 0;
        for (const { now, at } of slots) {
          expect(at.getTime()).toBeGreaterThanOrEqual(Math.max(now.getTime(), last));
          last = at.getTime();
          const day = getLocalDay(at, timeZone);
          perDay.set(day, (perDay.get(day) ?? 0) + 1);
          const age = Math.floor((at.getTime() - linkedAt.getTime()) / 86_400_000);
          expect(perDay.get(day)).toBeLessThanOrEqual(getMaxNewChatsPerDay(limits, age));
          const hour = Number(at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' }).slice(0, 2));
          if (limits.quiet?.begins === '22:00') expect(hour >= 8 && hour < 22).toBe(true);
          if (limits.quiet?.begins === '13:00') expect(hour < 13 || hour >= 15).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('returns immediate slots for ordinary use, and spaced slots for messages to a long list', () => {
    const orderSlots = computeSlots(
      Array.from({ length: 50 }, (_, n) => n * 12),
      DEFAULT_NEW_CHAT_LIMITS,
    );
    for (const { now, at } of orderSlots) expect(at).toEqual(now);
    const listSlots = computeSlots(Array(60).fill(0), DEFAULT_NEW_CHAT_LIMITS);
    const waitSeconds = listSlots.map(({ now, at }) => (at.getTime() - now.getTime()) / 1_000);
    expect(waitSeconds.slice(0, MAX_NEW_CHATS_WITHOUT_DELAY)).toEqual(Array(MAX_NEW_CHATS_WITHOUT_DELAY).fill(0));
    expect(waitSeconds.slice(MAX_NEW_CHATS_WITHOUT_DELAY, MAX_NEW_CHATS_WITHOUT_DELAY + 3)).toEqual([20, 40, 60]);
  });

  it('raises the daily limit with the age of the link, and moves further chats to the next morning', () => {
    const listSlots = computeSlots(Array(61).fill(0), DEFAULT_NEW_CHAT_LIMITS);
    expect(listSlots.at(-1)?.at.toISOString()).toBe('2026-03-02T15:00:10.000Z');
    expect([0, 1, 3, 30].map(age => getMaxNewChatsPerDay(DEFAULT_NEW_CHAT_LIMITS, age))).toEqual([60, 90, 150, 250]);
  });

  it('returns an immediate slot for a chat that a person opens, but counts that chat', () => {
    const now = linkedAt;
    const slotFor = (mayWait: boolean, usage: NewChatSlotUsage) =>
      computeNextNewChatSlot(usage, DEFAULT_NEW_CHAT_LIMITS, { now, timeZone, linkedAt, mayWait, random: () => 0.5 });
    let usage: NewChatSlotUsage = { ...unusedSlots, closedUntil: new Date(now.getTime() + MINUTE_MS) };
    for (let n = 0; n < 70; n += 1) {
      const slot = slotFor(false, usage);
      expect(slot.at).toEqual(now);
      ({ usage } = slot);
    }
    expect(slotFor(true, usage).at.getTime()).toBeGreaterThan(now.getTime() + 12 * 60 * MINUTE_MS);
  });
});

describe('a slot of computeNextNewChatSlot', () => {
  const noon = new Date('2026-03-10T18:00:00.000Z');
  const limits: NewChatLimits = { enabled: true, perDay: 50, gapSeconds: 60, warmUp: false, quiet: null };
  const addSeconds = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1_000);
  /** Computes a slot at noon in Mexico. The smallest random numbers halve the gap and add no delay. */
  const slotAtNoon = (
    usage: Partial<NewChatSlotUsage>,
    { mayWait = true, random = 0, ...changes }: Partial<NewChatLimits> & { mayWait?: boolean; random?: number } = {},
  ) =>
    computeNextNewChatSlot(
      { ...unusedSlots, ...usage },
      { ...limits, ...changes },
      { now: noon, timeZone, linkedAt, mayWait, random: () => random },
    );
  const today = '2026-03-10';
  const tomorrow = '2026-03-11';
  /** Seconds that the chats without delay take up in the rate. */
  const burstSeconds = (MAX_NEW_CHATS_WITHOUT_DELAY - 1) * limits.gapSeconds;

  it('takes up between half and one and a half gaps of the rate, also when a person opens the chat', () => {
    for (const mayWait of [true, false]) {
      expect(slotAtNoon({}, { mayWait }).usage.reservedUntil).toEqual(addSeconds(noon, 30));
      expect(slotAtNoon({}, { mayWait, random: 0.5 }).usage.reservedUntil).toEqual(addSeconds(noon, 60));
      const reservedUntil = addSeconds(noon, 600);
      expect(slotAtNoon({ reservedUntil }, { mayWait }).usage.reservedUntil).toEqual(addSeconds(reservedUntil, 30));
    }
  });

  it('is counted for its day, and the count of a new day begins at one', () => {
    expect(slotAtNoon({ day: today, slotCount: 7 }).usage).toMatchObject({ day: today, slotCount: 8 });
    expect(slotAtNoon({ day: '2026-03-09', slotCount: 7 }).usage).toMatchObject({ day: today, slotCount: 1 });
    expect(slotAtNoon({}).usage).toMatchObject({ day: today, slotCount: 1 });
  });

  it('leaves the count of a later day unchanged when a person opens a chat today', () => {
    const usage = { day: tomorrow, slotCount: 7 };
    expect(slotAtNoon(usage, { mayWait: false })).toMatchObject({ at: noon, usage });
  });

  it('is never before the latest day with a reserved slot, even when the line’s rate has room today', () => {
    const { at, usage } = slotAtNoon({ day: tomorrow, slotCount: 7 });
    expect(at).toEqual(new Date('2026-03-11T15:00:00.000Z'));
    expect(usage).toMatchObject({ day: tomorrow, slotCount: 8 });
  });

  it('is at the end of WhatsApp’s restriction, and then chats follow one by one', () => {
    const closedUntil = addSeconds(noon, 3_600);
    const first = slotAtNoon({ closedUntil });
    expect(first.at).toEqual(closedUntil);
    expect(first.usage.reservedUntil).toEqual(addSeconds(closedUntil, burstSeconds + 30));
    expect(slotAtNoon(first.usage).at).toEqual(addSeconds(closedUntil, 30));
  });

  it('is not affected by a restriction that has ended, or ends before the rate has room', () => {
    for (const seconds of [0, -1]) {
      const { at, usage } = slotAtNoon({ closedUntil: addSeconds(noon, seconds) });
      expect([at, usage.reservedUntil]).toEqual([noon, addSeconds(noon, 30)]);
    }
    const reservedUntil = addSeconds(noon, burstSeconds + 600);
    const { at, usage } = slotAtNoon({ reservedUntil, closedUntil: addSeconds(noon, 300) });
    expect([at, usage.reservedUntil]).toEqual([addSeconds(noon, 600), addSeconds(reservedUntil, 30)]);
  });

  it('moves to a random time within one gap after quiet hours, and then chats follow one by one', () => {
    const quiet = { begins: '11:00', ends: '13:00' };
    const quietEnd = new Date('2026-03-10T19:00:00.000Z');
    expect(slotAtNoon({}, { quiet, random: 0.25 }).at).toEqual(addSeconds(quietEnd, 15));
    const first = slotAtNoon({}, { quiet });
    expect(first.usage.reservedUntil).toEqual(addSeconds(quietEnd, burstSeconds + 30));
    expect(slotAtNoon(first.usage, { quiet }).at).toEqual(addSeconds(quietEnd, 30));
  });

  it('moves to nine o’clock of the next day when the day is full, and then chats follow one by one', () => {
    const morning = new Date('2026-03-11T15:00:00.000Z');
    const usage = { day: today, slotCount: 50 };
    expect(slotAtNoon(usage, { random: 0.25 }).at).toEqual(addSeconds(morning, 15));
    const first = slotAtNoon(usage);
    expect(first.usage.reservedUntil).toEqual(addSeconds(morning, burstSeconds + 30));
    expect(slotAtNoon(first.usage).at).toEqual(addSeconds(morning, 30));
  });

  it('is at most 400 days ahead, so that the search ends although every later day is reserved', () => {
    const { at } = slotAtNoon({ day: '2099-01-01', slotCount: 1 });
    expect(getLocalDay(at, timeZone)).toBe('2027-04-14');
  });
});
