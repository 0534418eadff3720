import type { LineHealthRule } from '@recado/contract';
import { lineHealthTexts } from '@recado/texts';
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

  it.each([
    ['none', 'green', []],
    ['first', 'yellow', ['quota']],
    ['second', 'yellow', ['quota']],
    ['reached', 'red', ['quota']],
  ] as const)('returns for the warning %s about new chats the status %s', (warning, light, rules) => {
    for (const used of [46, null]) {
      const newChats = { total: 50, used, endsAt: null, warning };
      const rating = { quality: null, firstContacts: null, restrictedUntil: null, newChats, since: '' };
      const assessment = assessLineHealth(bakery, rating);
      expect(assessment.light).toBe(light);
      expect(assessment.reasons.map(({ rule }) => rule)).toEqual(rules);
      for (const { what } of assessment.reasons) expect(what).not.toMatch(/null|NaN|undefined/);
    }
  });

  it('lists the most severe reason first, whatever the order of the rules', () => {
    const { light, reasons } = assessLineHealth({ ...bakery, firstContacts: 80, outbound: 100, refusedToday: 4 });
    expect(light).toBe('red');
    expect(reasons.map(({ rule }) => rule)).toEqual(['refused', 'strangers']);
    const laterIsRed = assessLineHealth({
      ...bakery,
      refusedToday: 1,
      busiestHour: 150,
      firstContacts: 80,
      outbound: 100,
    });
    expect(laterIsRed.reasons.map(({ rule }) => rule)).toEqual(['speed', 'refused', 'strangers']);
  });
});

describe('a threshold of assessLineHealth', () => {
  const warmUp = { age: 13, firstContacts: 20, outbound: 420, ceiling: 100 };

  it.each<[LineHealthRule, string, Partial<LineHealthInputs>, Partial<LineHealthInputs>, Partial<LineHealthInputs>]>([
    ['refused', 'a refusal, and three', { refusedToday: 0 }, { refusedToday: 1 }, { refusedToday: 3 }],
    [
      'unanswered',
      '70 % and 90 % of the contacts',
      { ripe: 40, ripeAnswered: 13 },
      { ripe: 40, ripeAnswered: 12 },
      { ripe: 40, ripeAnswered: 4 },
    ],
    ['speed', '60 and 150 people', { busiestHour: 59 }, { busiestHour: 60 }, { busiestHour: 150 }],
    [
      'young',
      'the first chat above the warm-up, and twice as many',
      { ...warmUp, today: 100 },
      { ...warmUp, today: 101 },
      { ...warmUp, today: 200 },
    ],
  ])('of the rule %s is %s', (rule, _what, below, yellow, red) => {
    expect(assessLineHealth({ ...bakery, ...below }).reasons).toEqual([]);
    expect(assessLineHealth({ ...bakery, ...yellow }).reasons).toMatchObject([{ rule, light: 'yellow' }]);
    expect(assessLineHealth({ ...bakery, ...red }).reasons).toMatchObject([{ rule, light: 'red' }]);
  });

  it.each<[LineHealthRule, Partial<LineHealthInputs>]>([
    ['refused', { refusedToday: 2 }],
    ['unanswered', { ripe: 40, ripeAnswered: 5 }],
    ['speed', { busiestHour: 149 }],
    ['young', { ...warmUp, today: 199 }],
  ])('keeps the rule %s yellow just below red', (rule, facts) => {
    expect(assessLineHealth({ ...bakery, ...facts }).reasons).toMatchObject([{ rule, light: 'yellow' }]);
  });

  it('of the rule identical is 80 % of the first contacts, and of the rule strangers 60 % of the messages', () => {
    const reasonsOf = (facts: Partial<LineHealthInputs>) =>
      assessLineHealth({ ...bakery, ...facts }).reasons.map(({ rule }) => rule);
    expect(reasonsOf({ firstContacts: 50, sameText: 39 })).toEqual([]);
    expect(reasonsOf({ firstContacts: 50, sameText: 40 })).toEqual(['identical']);
    expect(reasonsOf({ firstContacts: 59, outbound: 100 })).toEqual([]);
    expect(reasonsOf({ firstContacts: 60, outbound: 100 })).toEqual(['strangers']);
  });

  it.each<[string, Partial<LineHealthInputs>, Partial<LineHealthInputs>]>([
    ['unanswered', { ripe: 19, ripeAnswered: 0 }, { ripe: 20, ripeAnswered: 0 }],
    ['young', { ...warmUp, firstContacts: 19, today: 200 }, { ...warmUp, today: 200 }],
    ['identical', { firstContacts: 19, sameText: 19 }, { firstContacts: 20, sameText: 20 }],
  ])('needs twenty people for the rule %s, because a share of fewer is not significant', (rule, few, enough) => {
    expect(assessLineHealth({ ...bakery, ...few }).reasons).toEqual([]);
    expect(assessLineHealth({ ...bakery, ...enough }).reasons).toMatchObject([{ rule }]);
  });

  it('of the warm-up ends two weeks after linking', () => {
    expect(assessStatus({ ...warmUp, today: 200, age: 14 })).toBe('green');
  });
});

it('a line’s health reason names the share of strangers in whole percent', () => {
  const { reasons } = assessLineHealth({ ...bakery, firstContacts: 200, sameText: 0, outbound: 300 });
  expect(reasons).toMatchObject([{ rule: 'strangers', what: lineHealthTexts.rules.strangers.what(67) }]);
});
