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

/** Codes of Meta's reference (error codes, June 2026), by what the sender can do about them. */
const codesByReason = {
  'not-registered': [131026, 131030],
  restricted: [133010, 368, 131031, 131042, 131045, 131048, 130497, 131037, 10, 200],
  'window-closed': [131047],
  'rate-limited': [4, 17, 613, 80007, 130429, 131056, 131064, 133016, 131057],
  'media-refused': [131052, 131053],
  unsupported: [131051],
  'not-linked': [190],
  'unknown-outcome': [1, 2, 131000, 131016, 133004],
  rejected: [100, 131008, 131009, 132000, 132001, 132012, 135000],
} as const;

describe('transport error of a message', () => {
  it.each(Object.entries(codesByReason).flatMap(([reason, codes]) => codes.map(code => [code, reason] as const)))(
    'for code %i is %s',
    (code, reason) => {
      expect(toTransportError(refusal(code), 'unknown-outcome')).toMatchObject({ reason });
    },
  );
});
