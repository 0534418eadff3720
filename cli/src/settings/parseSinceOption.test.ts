import { describe, expect, it } from 'vitest';
import { parseFutureTime, parseSinceOption } from './parseSinceOption.ts';

const now = new Date(2026, 2, 2, 12, 20, 0);
const at = (...parts: [number, number, number, number?, number?, number?]) => ({
  kind: 'time',
  at: new Date(...parts),
});

describe('parseSinceOption', () => {
  it.each([
    ['visto', { kind: 'seen' }],
    ['0', { kind: 'sequence', after: 0 }],
    ['41', { kind: 'sequence', after: 41 }],
    ['90s', at(2026, 2, 2, 12, 18, 30)],
    ['15m', at(2026, 2, 2, 12, 5)],
    ['15 min', at(2026, 2, 2, 12, 5)],
    ['2h', at(2026, 2, 2, 10, 20)],
    ['3d', at(2026, 1, 27, 12, 20)],
    ['9:30', at(2026, 2, 2, 9, 30)],
    ['12:20:01', at(2026, 2, 1, 12, 20, 1)],
    ['2026-02-28', at(2026, 1, 28)],
    ['2026-02-28 09:30', at(2026, 1, 28, 9, 30)],
    ['2026-02-28T09:30:00Z', { kind: 'time', at: new Date('2026-02-28T09:30:00Z') }],
  ])('parses the start position %s', (input, expected) => {
    expect(parseSinceOption(input, now)).toEqual(expected);
  });

  it.each(['', 'ayer', '-5', '25:00', '2026-13-01', '10 manzanas', '1.5h'])(
    'returns undefined for the invalid start position %j',
    input => {
      expect(parseSinceOption(input, now)).toBeUndefined();
    },
  );
});

describe('parseFutureTime', () => {
  it.each([
    ['15m', new Date(2026, 2, 2, 12, 35)],
    ['3d', new Date(2026, 2, 5, 12, 20)],
    ['9:30', new Date(2026, 2, 3, 9, 30)],
    ['16:00', new Date(2026, 2, 2, 16, 0)],
    ['2026-03-09', new Date(2026, 2, 9)],
    ['2026-03-09T09:30:00Z', new Date('2026-03-09T09:30:00Z')],
  ])('parses the future time %s', (input, expected) => {
    expect(parseFutureTime(input, now)).toEqual(expected);
  });

  it.each(['', 'visto', '41', 'lunes', '25:00'])('returns undefined for the invalid future time %j', input => {
    expect(parseFutureTime(input, now)).toBeUndefined();
  });
});
