import { formatReason } from '../../ground/connection/reason.ts';
import type { Ending } from './liveSession.ts';
import { type Reaction, react, type Situation } from './policy.ts';
import type { SessionRecord } from './sessionRecord.ts';

/** Codes in a row that nobody was linked with: WhatsApp says nothing of a client that it takes for too old. */
const SUSPICIOUS = 3;
const SUSPECTED = 'pairing-expired-repeatedly';

/** The operator has taken the client's transport away: it may come back with the next start. */
export const MISSING: Ending = { why: 'unreachable', detail: 'its transport is not loaded' };

/** Another client of this platform has the account that it was opened for. */
export const TAKEN: Ending = { why: 'unlinked', detail: 'its account is another client’s' };

/** Why a session ended, as its row says it: the network's reason, unless we know more. */
function reasonOf(ending: Ending, failedLinks: number): string {
  if (ending === MISSING) return 'transport-missing';
  if (ending === TAKEN) return 'account-taken';
  const { why, code } = ending;
  return why === 'pairing-expired' && failedLinks >= SUSPICIOUS ? SUSPECTED : formatReason(why, code);
}

/** Milliseconds. How long another program's taking over is remembered. */
const LATELY = 3_600_000;
export const wasLately = (time: Date | undefined, now: Date): boolean =>
  time !== undefined && now.getTime() - time.getTime() < LATELY;

/** What is to be done when a session has ended, and what its row says then. */
export function whatFollows(
  { attempts, wanted, linkedAt, failedLinks }: SessionRecord,
  ending: Ending,
  about: Pick<Situation, 'replacedLately' | 'now' | 'random'>,
): { readonly reaction: Reaction; readonly patch: Partial<SessionRecord> } {
  const { why, until } = ending;
  // Whose account is another's was linked, though it was never said to be connected.
  const linked = linkedAt !== null || ending === TAKEN;
  const reaction = react({ ...about, why, attempts, wanted, linked, until });
  const failed = why === 'pairing-expired' ? failedLinks + 1 : failedLinks;
  return {
    reaction,
    patch: {
      wanted: reaction.wanted,
      state: reaction.state,
      reason: reasonOf(ending, failed),
      until: reaction.until ?? null,
      attempts: reaction.attempts,
      failedLinks: failed,
      ...(reaction.wanted === 'closed' && { unprovenSince: null }),
    },
  };
}
