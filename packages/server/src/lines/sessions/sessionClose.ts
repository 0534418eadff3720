import { formatReason } from '../../core/connection/reason.ts';
import type { CloseDetails } from './liveSession.ts';
import { applyClosePolicy, type CloseContext, type CloseDecision } from './policy.ts';
import type { SessionRecord } from './sessionRecord.ts';

/**
 * Number of consecutive expired codes that suggest another cause. WhatsApp may consider the client too old,
 * but sends no reason in that case.
 */
const SUSPICIOUS_EXPIRED_CODES = 3;
const REPEATED_EXPIRY_REASON = 'pairing-expired-repeatedly';

/** Used when the operator has removed the client's transport, which may return with the next start. */
export const TRANSPORT_MISSING: CloseDetails = { why: 'unreachable', detail: 'its transport is not loaded' };

/** Used when the account with which the session was opened belongs to another client of this platform. */
export const ACCOUNT_TAKEN: CloseDetails = { why: 'unlinked', detail: 'its account is another client’s' };

/** Returns the reason to store in the row: the network's reason, unless a more precise one is known. */
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
  // A session that turned out to have another client's account was linked, but was never reported as connected.
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
