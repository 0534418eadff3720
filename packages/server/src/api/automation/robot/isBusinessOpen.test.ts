import { type BusinessHours, exampleRobotRules, weekdays } from '@recado/contract';
import { isTimeZone } from '@recado/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusinessOpen, toLocalDateAndMinuteOfDay } from './isBusinessOpen.ts';

const closedWeek = Object.fromEntries(weekdays.map(day => [day, []])) as unknown as BusinessHours['week'];
const hours = (
  week: Partial<BusinessHours['week']>,
  { timeZone = 'America/Mexico_City', holidays = [] as BusinessHours['holidays'] } = {},
): BusinessHours => ({ timeZone, week: { ...closedWeek, ...week }, holidays });
const openAt = (businessHours: BusinessHours, ...at: string[]) =>
  at.map(timestamp => isBusinessOpen(businessHours, new Date(timestamp)));
const nineToSix = [{ opens: '09:00', closes: '18:00' }];
// Most tests use 2 March 2026, which is a Monday.

describe('isBusinessOpen', () => {
  it('returns true from the first minute of the business hours until just before they end', () => {
    const monday = hours({ monday: nineToSix });
    const at = ['08:59:59', '09:00:00', '17:59:59', '18:00:00'].map(time => `2026-03-02T${time}-06:00`);
    expect(openAt(monday, ...at)).toEqual([false, true, true, false]);
    expect(openAt(monday, '2026-03-03T12:00-06:00', '2026-03-01T12:00-06:00')).toEqual([false, false]);
  });

  it('returns false during a lunch break between two periods of business hours', () => {
    const monday = hours({
      monday: [
        { opens: '09:00', closes: '14:00' },
        { opens: '16:00', closes: '20:00' },
      ],
    });
    expect(openAt(monday, '2026-03-02T13:59-06:00', '2026-03-02T15:00-06:00', '2026-03-02T16:00-06:00')).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('returns true after midnight when hours cross midnight, even if the next day has no hours', () => {
    const bar = hours({ saturday: [{ opens: '20:00', closes: '02:00' }] });
    const at = ['2026-03-07T19:59', '2026-03-07T23:59', '2026-03-08T00:00', '2026-03-08T01:59', '2026-03-08T02:00'];
    expect(openAt(bar, ...at.map(localTime => `${localTime}-06:00`))).toEqual([false, true, true, true, false]);
  });

  it('returns true until midnight when hours end at midnight, and at all times when they last all day', () => {
    const untilMidnight = hours({ monday: [{ opens: '09:00', closes: '24:00' }] });
    expect(openAt(untilMidnight, '2026-03-02T23:59-06:00', '2026-03-03T00:00-06:00')).toEqual([true, false]);
    for (const to of ['00:00', '24:00']) {
      const allDay = hours({ monday: [{ opens: '00:00', closes: to }] });
      expect(openAt(allDay, '2026-03-02T00:00-06:00', '2026-03-02T23:59-06:00', '2026-03-03T00:00-06:00')).toEqual([
        true,
        true,
        false,
      ]);
    }
  });

  it('returns false on a single or yearly holiday, except for hours that continue from the day before', () => {
    const week = { thursday: [{ opens: '20:00', closes: '02:00' }], friday: nineToSix };
    const holidays = [
      { date: '2020-12-25', yearly: true, name: 'Navidad' },
      { date: '2026-12-18', yearly: false, name: '' },
    ];
    const shop = hours(week, { holidays });
    expect(
      openAt(
        shop,
        '2026-12-25T12:00-06:00',
        '2026-12-25T01:00-06:00',
        '2026-12-18T12:00-06:00',
        '2027-12-17T12:00-06:00',
        '2026-12-11T12:00-06:00',
      ),
    ).toEqual([false, true, false, true, true]);
  });

  it('uses the local time of the business, even when clocks change', () => {
    const tijuana = hours({ sunday: [{ opens: '01:00', closes: '03:00' }] }, { timeZone: 'America/Tijuana' });
    // On 8 March 2026 clocks change from 2:00 to 3:00. On 1 November 2026 the hour after 1:00 occurs twice.
    expect(openAt(tijuana, '2026-03-08T08:59Z', '2026-03-08T09:00Z', '2026-03-08T09:59Z', '2026-03-08T10:00Z')).toEqual(
      [false, true, true, false],
    );
    expect(
      openAt(
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

/** Computes the open minutes of a week independently of `isBusinessOpen`. */
function computeOpenMinutes({ week }: BusinessHours): Set<number> {
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

const time = fc.tuple(fc.nat(23), fc.nat(59)).map(([h, m]) => [h, m].map(n => String(n).padStart(2, '0')).join(':'));
const anyHours = fc
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

it('isBusinessOpen agrees with a table of open minutes in any time zone and season', () => {
  fc.assert(
    fc.property(anyHours, moment, (businessHours, at) => {
      const { date, minute } = toLocalDateAndMinuteOfDay(at, businessHours.timeZone);
      const day = (new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7;
      expect(isBusinessOpen(businessHours, at)).toBe(computeOpenMinutes(businessHours).has(day * 1440 + minute));
    }),
    { numRuns: 200 },
  );
});

it('toLocalDateAndMinuteOfDay returns the date and minute that a local clock displays', () => {
  fc.assert(
    fc.property(moment, at => {
      const displayed = at.toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' });
      const { date, minute } = toLocalDateAndMinuteOfDay(at, 'Europe/Madrid');
      const padTwo = (n: number) => String(n).padStart(2, '0');
      expect(displayed.slice(0, 16)).toBe(`${date} ${padTwo(Math.floor(minute / 60))}:${padTwo(minute % 60)}`);
    }),
  );
});

it('isTimeZone returns true only for time zones that exist', () => {
  expect(['America/Mexico_City', 'UTC', 'Marte/Olimpo', '', 'x'.repeat(60)].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(isTimeZone(exampleRobotRules.hours.timeZone)).toBe(true);
});
