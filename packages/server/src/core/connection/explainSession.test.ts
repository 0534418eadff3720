import { connectionStates } from '@recado/contract';
import { reasons } from '@recado/texts';
import { closeReasons } from '@recado/transport';
import { describe, expect, it } from 'vitest';
import { explainSession } from './explainSession.ts';
import { formatReason } from './reason.ts';

describe('explainSession', () => {
  it('has an explanation for every reason and every state except connected', () => {
    const { what: unknown } = reasons.state.unknown;
    for (const state of connectionStates)
      expect(explainSession({ state, reason: null })?.what === unknown, state).toBe(false);
    for (const why of closeReasons)
      expect(explainSession({ state: 'parked', reason: formatReason(why) })?.what).toBe(reasons.close[why].what);
    expect(explainSession({ state: 'connected', reason: null })).toBeNull();
  });

  it("is more specific when the network's close code has its own explanation", () => {
    const blocked = explainSession({ state: 'forbidden', reason: formatReason('forbidden', 406) });
    expect(blocked?.what).toBe(reasons.closeCode[406].what);
    const unspecific = explainSession({ state: 'forbidden', reason: formatReason('forbidden', 403) });
    expect(unspecific?.what).toBe(reasons.close.forbidden.what);
  });
});
