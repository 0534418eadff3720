import { describe, expect, it } from 'vitest';
import { toSessionCloseDetails } from '../session/fetchPhoneNumberState.ts';
import { toTransportError } from './errorTable.ts';
import { GraphFailure } from './GraphFailure.ts';

const refusal = (code: number) => new GraphFailure('refused', `Meta refused with ${code}.`, { code });

describe('close reason of a line', () => {
  it.each([4, 17, 613, 80007, 131000, 131016, 133004])(
    'is unreachable when Meta returns the temporary code %i',
    code => {
      expect(toSessionCloseDetails(refusal(code))).toMatchObject({ why: 'unreachable', code });
    },
  );

  it('is server-error for an unknown code, and permanent when the owner must act', () => {
    expect(toSessionCloseDetails(refusal(99_999))).toMatchObject({ why: 'server-error' });
    expect(toSessionCloseDetails(refusal(190))).toMatchObject({ why: 'unlinked' });
    expect(toSessionCloseDetails(refusal(131031))).toMatchObject({ why: 'forbidden' });
  });
});

describe('transport error of a message', () => {
  it.each([
    [131016, 'unknown-outcome'],
    [131000, 'unknown-outcome'],
    [613, 'rate-limited'],
    [131047, 'window-closed'],
    [100, 'rejected'],
  ])('for code %i is %s', (code, reason) => {
    expect(toTransportError(refusal(code), 'unknown-outcome')).toMatchObject({ reason });
  });
});
