import { describe, expect, it } from 'vitest';
import { weekdays } from './constants.ts';
import {
  estimateCampaignSendingEnd,
  findNextSendingTime,
  pickSendingDelayMs,
  type SendingRate,
} from './sendingRate.ts';

const MEXICO = 'America/Mexico_City';
const pace: SendingRate = { perMinute: 4, opens: '09:00', closes: '19:00', weekdays: weekdays.slice(0, 5) };
const toDate = (time: string) => new Date(time);

describe('findNextSendingTime', () => {
  it.each([
    ['during them', '2026-11-23T16:30:00Z', '2026-11-23T16:30:00.000Z'],
    ['before they begin', '2026-11-23T10:00:00Z', '2026-11-23T15:00:00.000Z'],
    ['at their end', '2026-11-24T01:00:00Z', '2026-11-24T15:00:00.000Z'],
    ['on a Friday evening', '2026-11-28T02:00:00Z', '2026-11-30T15:00:00.000Z'],
  ])('returns the next time in the sending hours for a moment %s', (_, now, opens) => {
    expect(findNextSendingTime(toDate(now), pace, MEXICO)?.toISOString()).toBe(opens);
  });

  it('follows local time when daylight saving starts or ends', () => {
    const days = { ...pace, weekdays };
    expect(findNextSendingTime(toDate('2026-03-28T20:00:00Z'), days, 'Europe/Madrid')).toEqual(
      toDate('2026-03-29T07:00:00Z'),
    );
    expect(findNextSendingTime(toDate('2026-10-24T20:00:00Z'), days, 'Europe/Madrid')).toEqual(
      toDate('2026-10-25T08:00:00Z'),
    );
  });

  it('returns the given moment when the hours cover the whole day, and undefined when they are empty', () => {
    const night = toDate('2026-11-24T05:59:30Z');
    expect(findNextSendingTime(night, { ...pace, opens: '00:00', closes: '24:00' }, MEXICO)).toEqual(night);
    expect(findNextSendingTime(night, { ...pace, opens: '19:00', closes: '09:00' }, MEXICO)).toBeUndefined();
  });
});

describe('sending rate', () => {
  it('gives an estimated end that counts only the sending hours', () => {
    const start = toDate('2026-11-23T15:00:00Z');
    expect(estimateCampaignSendingEnd(start, 4, pace, MEXICO)).toEqual(toDate('2026-11-23T15:01:00Z'));
    // A day has room for 2,400 messages, so the last of 2,500 messages is sent on the second day.
    expect(estimateCampaignSendingEnd(start, 2_500, pace, MEXICO)).toEqual(toDate('2026-11-24T15:25:00Z'));
    expect(estimateCampaignSendingEnd(start, 0, pace, MEXICO)).toEqual(start);
    expect(estimateCampaignSendingEnd(start, 1, { ...pace, opens: '19:00', closes: '09:00' }, MEXICO)).toBeUndefined();
  });

  it('gives delays that deviate from the average delay by up to half', () => {
    expect([0, 0.5, 1].map(random => pickSendingDelayMs(pace, random))).toEqual([7_500, 15_000, 22_500]);
  });
});
