import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSurelyClosed, windowOf } from './windowOf.ts';

const ms = 24 * 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2026, 2, 2) + hours * 3_600_000);
const hours = fc.integer({ min: 0, max: 200 });
const moment = hours.map(at);
const maybe = fc.option(moment);

it('is open for as long as the network says after what was written last, and closed then', () => {
  expect(windowOf({ ms, since: null }, at(0), at(23))).toEqual({
    ...{ state: 'open', until: at(24).toISOString(), hours: 24 },
  });
  expect(windowOf({ ms, since: null }, at(0), at(24))).toEqual({ state: 'closed', until: null, hours: 24 });
  expect(windowOf({ ms, since: null }, null, at(0)).state).toBe('closed');
});

it('is none where one may always answer', () => {
  fc.assert(fc.property(maybe, moment, (heard, now) => windowOf(undefined, heard, now).state === 'none'));
  fc.assert(fc.property(maybe, moment, (heard, now) => !isSurelyClosed(undefined, heard, now)));
});

it('is opened by nothing that came by another way', () => {
  expect(windowOf({ ms, since: at(2) }, at(1), at(3)).state).toBe('closed');
  expect(windowOf({ ms, since: at(2) }, at(2), at(3)).state).toBe('open');
});

it('is never surely closed while it is open, nor while nobody here can know', () => {
  fc.assert(
    fc.property(maybe, maybe, moment, (since, heard, now) => {
      const rule = { ms, since };
      const sure = isSurelyClosed(rule, heard, now);
      if (windowOf(rule, heard, now).state === 'open') return !sure;
      const canKnow =
        since === null || now.getTime() - since.getTime() >= ms || (heard !== null && heard >= since);
      return sure === canKnow;
    }),
  );
});
