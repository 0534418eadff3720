import type { LineHealthRule } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { assessLineHealth, type LineHealthInputs } from './assessLineHealth.ts';

const bakery: LineHealthInputs = {
  firstContacts: 18,
  answered: 12,
  sameText: 6,
  busiestHour: 5,
  refused: 0,
  outbound: 420,
  today: 3,
  ceiling: 250,
  ripe: 15,
  ripeAnswered: 11,
  refusedToday: 0,
  age: 60,
};
const assessStatus = (facts: Partial<LineHealthInputs>) => assessLineHealth({ ...bakery, ...facts }).light;

describe('assessLineHealth', () => {
  it('returns green for ordinary business use and for a line with few first contacts', () => {
    expect(assessLineHealth(bakery)).toEqual({ light: 'green', reasons: [] });
    expect(assessStatus({ firstContacts: 5, answered: 0, ripe: 5, ripeAnswered: 0, outbound: 5, sameText: 5 })).toBe(
      'green',
    );
  });

  it.each<[LineHealthRule, Partial<LineHealthInputs>, Partial<LineHealthInputs>]>([
    ['refused', { refusedToday: 1 }, { refusedToday: 3 }],
    ['unanswered', { ripe: 40, ripeAnswered: 12 }, { ripe: 40, ripeAnswered: 4 }],
    ['speed', { busiestHour: 60 }, { busiestHour: 150 }],
    [
      'young',
      { age: 2, firstContacts: 90, today: 61, ceiling: 60 },
      { age: 2, firstContacts: 90, today: 120, ceiling: 60 },
    ],
  ])('returns yellow and then red as the values of the rule %s grow', (rule, yellow, red) => {
    for (const [light, facts] of [
      ['yellow', yellow],
      ['red', red],
    ] as const) {
      const assessment = assessLineHealth({ ...bakery, ...facts });
      expect(assessment).toMatchObject({ light, reasons: [{ rule, light }] });
      for (const { what, advice } of assessment.reasons) expect(`${what} ${advice}`).not.toMatch(/undefined|NaN/);
    }
  });

  it.each<[LineHealthRule, Partial<LineHealthInputs>]>([
    ['identical', { firstContacts: 50, sameText: 40 }],
    ['strangers', { firstContacts: 80, outbound: 100 }],
  ])('returns at most yellow when only the rule %s applies', (rule, facts) => {
    expect(assessLineHealth({ ...bakery, ...facts })).toMatchObject({ light: 'yellow', reasons: [{ rule }] });
  });

  it('returns the rating and the restriction of new chats that the network reports', () => {
    const unrated = { quality: null, firstContacts: null, restrictedUntil: null, since: '' };
    const assessRated = (ratingChanges: Partial<typeof unrated> | { readonly quality: 'green' | 'yellow' | 'red' }) =>
      assessLineHealth(bakery, { ...unrated, ...ratingChanges });
    expect(assessRated({ quality: 'green' })).toEqual({ light: 'green', reasons: [] });
    for (const light of ['yellow', 'red'] as const)
      expect(assessRated({ quality: light })).toMatchObject({ light, reasons: [{ rule: 'rated', light }] });
    const restrictedRating = { ...unrated, restrictedUntil: '2026-03-03T00:00:00.000Z' };
    expect(assessLineHealth(bakery, restrictedRating)).toMatchObject({
      light: 'red',
      reasons: [{ rule: 'restricted' }],
    });
  });

  it('lists the most severe reason first', () => {
    const { light, reasons } = assessLineHealth({ ...bakery, firstContacts: 80, outbound: 100, refusedToday: 4 });
    expect(light).toBe('red');
    expect(reasons.map(({ rule }) => rule)).toEqual(['refused', 'strangers']);
  });
});
