import { describe, expect, it } from 'vitest';
import { endingOf } from '../session/readNumber.ts';
import { toTransportError } from './errorTable.ts';
import { GraphFailure } from './GraphFailure.ts';

const refusal = (code: number) => new GraphFailure('refused', `Meta says ${code}.`, { code });

describe('a line', () => {
  it.each([4, 17, 613, 80007, 131000, 131016, 133004])('is tried again after %i, which passes', code => {
    expect(endingOf(refusal(code))).toMatchObject({ why: 'unreachable', code });
  });

  it('is tried again after a number that nobody knows, and stops where its owner has to act', () => {
    expect(endingOf(refusal(99_999))).toMatchObject({ why: 'server-error' });
    expect(endingOf(refusal(190))).toMatchObject({ why: 'unlinked' });
    expect(endingOf(refusal(131031))).toMatchObject({ why: 'forbidden' });
  });
});

describe('a message', () => {
  it.each([
    [131016, 'unknown-outcome'],
    [131000, 'unknown-outcome'],
    [613, 'rate-limited'],
    [131047, 'window-closed'],
    [100, 'rejected'],
  ])('that is answered with %i is %s', (code, reason) => {
    expect(toTransportError(refusal(code), 'unknown-outcome')).toMatchObject({ reason });
  });
});
