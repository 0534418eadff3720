import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeReplyWindow, isReplyWindowCertainlyClosed } from './computeReplyWindow.ts';

const ms = 24 * 3_600_000;
const atHour = (hours: number) => new Date(Date.UTC(2026, 2, 2) + hours * 3_600_000);
const hours = fc.integer({ min: 0, max: 200 });
const moment = hours.map(atHour);
const optionalMoment = fc.option(moment);

it('a reply window is open for its length after the last received message, and then closed', () => {
  expect(computeReplyWindow({ ms, since: null }, atHour(0), atHour(23))).toEqual({
    ...{ state: 'open', until: atHour(24).toISOString(), hours: 24 },
  });
  expect(computeReplyWindow({ ms, since: null }, atHour(0), atHour(24))).toEqual({
    state: 'closed',
    until: null,
    hours: 24,
  });
  expect(computeReplyWindow({ ms, since: null }, null, atHour(0)).state).toBe('closed');
});

it('a reply window has the state none when the network always allows replies', () => {
  fc.assert(
    fc.property(
      optionalMoment,
      moment,
      (lastReceivedAt, now) => computeReplyWindow(undefined, lastReceivedAt, now).state === 'none',
    ),
  );
  fc.assert(
    fc.property(
      optionalMoment,
      moment,
      (lastReceivedAt, now) => !isReplyWindowCertainlyClosed(undefined, lastReceivedAt, now),
    ),
  );
});

it('a reply window is not opened by a message that arrived through another transport', () => {
  expect(computeReplyWindow({ ms, since: atHour(2) }, atHour(1), atHour(3)).state).toBe('closed');
  expect(computeReplyWindow({ ms, since: atHour(2) }, atHour(2), atHour(3)).state).toBe('open');
});

it('isReplyWindowCertainlyClosed is false while the window is open or its state is unknown', () => {
  fc.assert(
    fc.property(optionalMoment, optionalMoment, moment, (since, lastReceivedAt, now) => {
      const rule = { ms, since };
      const isCertain = isReplyWindowCertainlyClosed(rule, lastReceivedAt, now);
      if (computeReplyWindow(rule, lastReceivedAt, now).state === 'open') return !isCertain;
      const canKnow =
        since === null || now.getTime() - since.getTime() >= ms || (lastReceivedAt !== null && lastReceivedAt >= since);
      return isCertain === canKnow;
    }),
  );
});

it('a reply window is also opened by a message through the current transport in an earlier period', () => {
  const rule = { ms, since: atHour(10) };
  const until = (lastReceivedAt: Date | null, receivedBefore: Date) =>
    computeReplyWindow(rule, lastReceivedAt, atHour(12), receivedBefore).until;
  expect(until(null, atHour(5))).toBe(atHour(29).toISOString());
  expect(until(atHour(11), atHour(5))).toBe(atHour(35).toISOString());
  expect(until(null, atHour(-12))).toBeNull();
});

it('a reply window reports its length in whole hours', () => {
  const oneAndAHalfHours = 5_400_000;
  expect(computeReplyWindow({ ms: oneAndAHalfHours, since: null }, null, atHour(0)).hours).toBe(1);
});

it('a closed reply window is certain as soon as one window has passed since the change of the transport', () => {
  const isCertain = (now: Date) => isReplyWindowCertainlyClosed({ ms, since: atHour(0) }, null, now);
  expect([isCertain(new Date(atHour(24).getTime() - 1)), isCertain(atHour(24))]).toEqual([false, true]);
});
