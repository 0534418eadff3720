import { formatReason } from '../../core/connection/reason.ts';
import type { CloseDetails } from './liveSession.ts';
import { applyClosePolicy, type CloseContext, type CloseDecision } from './policy.ts';
import type { SessionRecord } from './sessionRecord.ts';

/**
 * Expired codes in a row that suggest another cause: WhatsApp sends no reason when it considers a
 * client too old.
 */
const SUSPICIOUS_EXPIRED_CODES = 3;
const REPEATED_EXPIRY_REASON = 'pairing-expired-repeatedly';

/** The operator has removed the client's transport. It may return with the next start. */
export const TRANSPORT_MISSING: CloseDetails = { why: 'unreachable', detail: 'its transport is not loaded' };

/** Another client of this platform has the account with which the session was opened. */
export const ACCOUNT_TAKEN: CloseDetails = { why: 'unlinked', detail: 'its account is another client’s' };

/** Returns the reason for the row: the network's reason, unless a more precise one is known. */
function formatStoredReason(ending: CloseDetails, failedLinks: number): string {
  if (ending === TRANSPORT_MISSING) return 'transport-missing';
  if (ending === ACCOUNT_TAKEN) return 'account-taken';
  const { why, code } = ending;
  return why === 'pairing-expired' && failedLinks >= SUSPICIOUS_EXPIRED_CODES
    ? REPEATED_EXPIRY_REASON
    : formatReason(why, code);
}

/** Milliseconds for which a takeover by another program is remembered. */
const TAKEOVER_MEMORY_MS = 3_600_000;
export const isRecentTakeover = (time: Date | undefined, now: Date): boolean =>
  time !== undefined && now.getTime() - time.getTime() < TAKEOVER_MEMORY_MS;

/** Decides the reaction to the end of a session, and the changes of its row. */
export function reactToClose(
  { attempts, wanted, linkedAt, failedLinks }: SessionRecord,
  ending: CloseDetails,
  context: Pick<CloseContext, 'replacedLately' | 'now' | 'random'>,
): { readonly decision: CloseDecision; readonly patch: Partial<SessionRecord> } {
  const { why, until } = ending;
  // A session with another client's account was linked, although it was never reported as connected.
  const linked = linkedAt !== null || ending === ACCOUNT_TAKEN;
  const decision = applyClosePolicy({ ...context, why, attempts, wanted, linked, until });
  const failedCodes = why === 'pairing-expired' ? failedLinks + 1 : failedLinks;
  return {
    decision,
    patch: {
      wanted: decision.wanted,
      state: decision.state,
      reason: formatStoredReason(ending, failedCodes),
      until: decision.until ?? null,
      attempts: decision.attempts,
      failedLinks: failedCodes,
      ...(decision.wanted === 'closed' && { unprovenSince: null }),
    },
  };
}
