import { type BusinessHours, sampleRules, weekdays } from '@recado/contract';
import { isTimeZone } from '@recado/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpen, wallClock } from './isOpen.ts';

const closed = Object.fromEntries(weekdays.map(day => [day, []])) as unknown as BusinessHours['week'];
const hours = (
  week: Partial<BusinessHours['week']>,
  { timeZone = 'America/Mexico_City', holidays = [] as BusinessHours['holidays'] } = {},
): BusinessHours => ({ timeZone, week: { ...closed, ...week }, holidays });
const open = (of: BusinessHours, ...at: string[]) => at.map(one => isOpen(of, new Date(one)));
const nine = [{ opens: '09:00', closes: '18:00' }];
// 2 March 2026 is a Monday.

describe('a business', () => {
  it('is open from the first minute of its hours until before the last', () => {
    const monday = hours({ monday: nine });
    const at = ['08:59:59', '09:00:00', '17:59:59', '18:00:00'].map(time => `2026-03-02T${time}-06:00`);
    expect(open(monday, ...at)).toEqual([false, true, true, false]);
    expect(open(monday, '2026-03-03T12:00-06:00', '2026-03-01T12:00-06:00')).toEqual([false, false]);
  });

  it('may close for lunch', () => {
    const monday = hours({
      monday: [
        { opens: '09:00', closes: '14:00' },
        { opens: '16:00', closes: '20:00' },
      ],
    });
    expect(
      open(monday, '2026-03-02T13:59-06:00', '2026-03-02T15:00-06:00', '2026-03-02T16:00-06:00'),
    ).toEqual([true, false, true]);
  });

  it('may be open past midnight, also into a day on which it does not open', () => {
    const bar = hours({ saturday: [{ opens: '20:00', closes: '02:00' }] });
    const at = [
      '2026-03-07T19:59',
      '2026-03-07T23:59',
      '2026-03-08T00:00',
      '2026-03-08T01:59',
      '2026-03-08T02:00',
    ];
    expect(open(bar, ...at.map(one => `${one}-06:00`))).toEqual([false, true, true, true, false]);
  });

  it('may be open until midnight, or all day', () => {
    const until = hours({ monday: [{ opens: '09:00', closes: '24:00' }] });
    expect(open(until, '2026-03-02T23:59-06:00', '2026-03-03T00:00-06:00')).toEqual([true, false]);
    for (const to of ['00:00', '24:00']) {
      const all = hours({ monday: [{ opens: '00:00', closes: to }] });
      expect(open(all, '2026-03-02T00:00-06:00', '2026-03-02T23:59-06:00', '2026-03-03T00:00-06:00')).toEqual(
        [true, true, false],
      );
    }
  });

  it('does not open on a holiday, of that year or of each, and ends the night before it', () => {
    const week = { thursday: [{ opens: '20:00', closes: '02:00' }], friday: nine };
    const holidays = [
      { date: '2020-12-25', yearly: true, name: 'Navidad' },
      { date: '2026-12-18', yearly: false, name: '' },
    ];
    const shop = hours(week, { holidays });
    expect(
      open(
        shop,
        '2026-12-25T12:00-06:00',
        '2026-12-25T01:00-06:00',
        '2026-12-18T12:00-06:00',
        '2027-12-17T12:00-06:00',
        '2026-12-11T12:00-06:00',
      ),
    ).toEqual([false, true, false, true, true]);
  });

  it('goes by the clock of its place, which others may have changed', () => {
    const tijuana = hours({ sunday: [{ opens: '01:00', closes: '03:00' }] }, { timeZone: 'America/Tijuana' });
    // 8 March 2026: from 2 to 3 at once. 1 November 2026: from 1 to 2 twice.
    expect(
      open(tijuana, '2026-03-08T08:59Z', '2026-03-08T09:00Z', '2026-03-08T09:59Z', '2026-03-08T10:00Z'),
    ).toEqual([false, true, true, false]);
    expect(
      open(
        tijuana,
        '2026-11-01T07:59Z',
        '2026-11-01T08:30Z',
        '2026-11-01T09:30Z',
        '2026-11-01T10:30Z',
        '2026-11-01T11:00Z',
      ),
    ).toEqual([false, true, true, true, false]);
  });
});

/** Another way to know: minute by minute of a week, as it is hung in a window. */
function poster({ week }: BusinessHours): Set<number> {
  const minutes = new Set<number>();
  const minuteOf = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  weekdays.forEach((day, index) => {
    for (const { opens, closes } of week[day]) {
      const [start, end] = [minuteOf(opens), minuteOf(closes)];
      const length = (end - start + 1440) % 1440 || 1440;
      for (let minute = 0; minute < length; minute++) minutes.add((index * 1440 + start + minute) % 10_080);
    }
  });
  return minutes;
}

const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([h, m]) => [h, m].map(n => String(n).padStart(2, '0')).join(':'));
const someHours = fc
  .record({
    timeZone: fc.constantFrom(
      'America/Mexico_City',
      'America/Tijuana',
      'Europe/Madrid',
      'Asia/Kathmandu',
      'Pacific/Apia',
    ),
    days: fc.array(fc.array(fc.record({ opens: time, closes: time }), { maxLength: 3 }), {
      minLength: 7,
      maxLength: 7,
    }),
  })
  .map(({ timeZone, days }) =>
    hours(Object.fromEntries(weekdays.map((day, index) => [day, days[index] ?? []])), { timeZone }),
  );
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });

it('is open whenever its poster says so, whatever the zone and the season', () => {
  fc.assert(
    fc.property(someHours, moment, (of, at) => {
      const { date, minute } = wallClock(at, of.timeZone);
      const day = (new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7;
      expect(isOpen(of, at)).toBe(poster(of).has(day * 1440 + minute));
    }),
    { numRuns: 200 },
  );
});

it('shows what a clock there shows', () => {
  fc.assert(
    fc.property(moment, at => {
      const shown = at.toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' });
      const { date, minute } = wallClock(at, 'Europe/Madrid');
      const two = (n: number) => String(n).padStart(2, '0');
      expect(shown.slice(0, 16)).toBe(`${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
    }),
  );
});

it('knows which zones there are', () => {
  expect(['America/Mexico_City', 'UTC', 'Marte/Olimpo', '', 'x'.repeat(60)].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(isTimeZone(sampleRules.hours.timeZone)).toBe(true);
});
