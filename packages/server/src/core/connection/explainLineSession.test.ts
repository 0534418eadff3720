import { connectionStates } from '@recado/contract';
import { problemExplanations } from '@recado/texts';
import { sessionCloseReasons } from '@recado/transport';
import { describe, expect, it } from 'vitest';
import { explainLineSession } from './explainLineSession.ts';
import { formatCloseReason } from './reason.ts';

describe('explainLineSession', () => {
  it('returns an explanation for every reason and every state except connected', () => {
    const { what: unknown } = problemExplanations.state.unknown;
    for (const state of connectionStates)
      expect(explainLineSession({ state, reason: null })?.what === unknown, state).toBe(false);
    for (const why of sessionCloseReasons)
      expect(explainLineSession({ state: 'parked', reason: formatCloseReason(why) })?.what).toBe(
        problemExplanations.close[why].what,
      );
    expect(explainLineSession({ state: 'connected', reason: null })).toBeNull();
  });

  it("returns a more specific text when the network's close code has its own explanation", () => {
    const blocked = explainLineSession({ state: 'forbidden', reason: formatCloseReason('forbidden', 406) });
    expect(blocked?.what).toBe(problemExplanations.closeCode[406].what);
    const unspecific = explainLineSession({ state: 'forbidden', reason: formatCloseReason('forbidden', 403) });
    expect(unspecific?.what).toBe(problemExplanations.close.forbidden.what);
  });
});
