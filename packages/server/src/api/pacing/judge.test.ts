import type { LightRule } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { type Facts, judge } from './judge.ts';

const bakery: Facts = {
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
const lightOf = (facts: Partial<Facts>) => judge({ ...bakery, ...facts }).light;

describe('the light', () => {
  it('is green for what businesses do, and for who has only begun', () => {
    expect(judge(bakery)).toEqual({ light: 'green', reasons: [] });
    expect(
      lightOf({ firstContacts: 5, answered: 0, ripe: 5, ripeAnswered: 0, outbound: 5, sameText: 5 }),
    ).toBe('green');
  });

  it.each<[LightRule, Partial<Facts>, Partial<Facts>]>([
    ['refused', { refusedToday: 1 }, { refusedToday: 3 }],
    ['unanswered', { ripe: 40, ripeAnswered: 12 }, { ripe: 40, ripeAnswered: 4 }],
    ['speed', { busiestHour: 60 }, { busiestHour: 150 }],
    [
      'young',
      { age: 2, firstContacts: 90, today: 61, ceiling: 60 },
      { age: 2, firstContacts: 90, today: 120, ceiling: 60 },
    ],
  ])('%s: yellow first, then red', (rule, yellow, red) => {
    for (const [light, facts] of [
      ['yellow', yellow],
      ['red', red],
    ] as const) {
      const judged = judge({ ...bakery, ...facts });
      expect(judged).toMatchObject({ light, reasons: [{ rule, light }] });
      for (const { what, advice } of judged.reasons) expect(`${what} ${advice}`).not.toMatch(/undefined|NaN/);
    }
  });

  it.each<[LightRule, Partial<Facts>]>([
    ['identical', { firstContacts: 50, sameText: 40 }],
    ['strangers', { firstContacts: 80, outbound: 100 }],
  ])('%s alone is yellow', (rule, facts) => {
    expect(judge({ ...bakery, ...facts })).toMatchObject({ light: 'yellow', reasons: [{ rule }] });
  });

  it('says what the network itself says: its rating, and that it takes no new chats', () => {
    const standing = { quality: null, firstContacts: null, restrictedUntil: null, since: '' };
    const of = (said: Partial<typeof standing> | { readonly quality: 'green' | 'yellow' | 'red' }) =>
      judge(bakery, { ...standing, ...said });
    expect(of({ quality: 'green' })).toEqual({ light: 'green', reasons: [] });
    for (const light of ['yellow', 'red'] as const)
      expect(of({ quality: light })).toMatchObject({ light, reasons: [{ rule: 'rated', light }] });
    const restricted = { ...standing, restrictedUntil: '2026-03-03T00:00:00.000Z' };
    expect(judge(bakery, restricted)).toMatchObject({ light: 'red', reasons: [{ rule: 'restricted' }] });
  });

  it('says the gravest first', () => {
    const { light, reasons } = judge({ ...bakery, firstContacts: 80, outbound: 100, refusedToday: 4 });
    expect(light).toBe('red');
    expect(reasons.map(({ rule }) => rule)).toEqual(['refused', 'strangers']);
  });
});
