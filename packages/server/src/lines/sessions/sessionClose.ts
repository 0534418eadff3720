import { formatCloseReason } from '../../core/connection/reason.ts';
import type { SessionRecord } from '../state/sessionRecord.ts';
import type { SessionCloseDetails } from './createLiveSession.ts';
import { applySessionClosePolicy, type SessionCloseContext, type SessionCloseDecision } from './policy.ts';

/**
 * Number of consecutive linking attempts that ended because the QR code expired. From this number on, an
 * inattentive user is no longer the probable cause. WhatsApp may consider this client too old, but it sends no
 * reason in that case.
 */
const SUSPICIOUS_EXPIRED_CODES = 3;
const REPEATED_EXPIRY_REASON = 'pairing-expired-repeatedly';

/**
 * Close details for a session whose transport is not loaded, because the operator removed it. The session is
 * not ended for good: the operator may add the transport again before the next start.
 */
export const TRANSPORT_MISSING_CLOSE_DETAILS: SessionCloseDetails = {
  why: 'unreachable',
  detail: 'its transport is not loaded',
};

/** Close details of a session whose network account belongs to another client of this platform. */
export const ACCOUNT_TAKEN_CLOSE_DETAILS: SessionCloseDetails = {
  why: 'unlinked',
  detail: 'another client has its account',
};

/**
 * Returns the close reason to store in the client's row: the most precise reason that is known, otherwise the
 * reason that the transport reported.
 */
function formatStoredReason(ending: SessionCloseDetails, expiredPairingCodes: number): string {
  if (ending === TRANSPORT_MISSING_CLOSE_DETAILS) return 'transport-missing';
  if (ending === ACCOUNT_TAKEN_CLOSE_DETAILS) return 'account-taken';
  const { why, code } = ending;
  return why === 'pairing-expired' && expiredPairingCodes >= SUSPICIOUS_EXPIRED_CODES
    ? REPEATED_EXPIRY_REASON
    : formatCloseReason(why, code);
}

/** Milliseconds for which a takeover of the session by another program counts as recent. */
const TAKEOVER_MEMORY_MS = 3_600_000;
export const isRecentSessionTakeover = (time: Date | undefined, now: Date): boolean =>
  time !== undefined && now.getTime() - time.getTime() < TAKEOVER_MEMORY_MS;

/** Decides how to react to the end of a session, and computes the changes of the session's row. */
export function decideSessionCloseReaction(
  { attempts, desiredState, linkedAt, expiredPairingCodes }: SessionRecord,
  ending: SessionCloseDetails,
  context: Pick<SessionCloseContext, 'replacedLately' | 'now' | 'random'>,
): { readonly decision: SessionCloseDecision; readonly patch: Partial<SessionRecord> } {
  const { why, until } = ending;
  // If the account belongs to another client, linking succeeded, although the session never reported this.
  const linked = linkedAt !== null || ending === ACCOUNT_TAKEN_CLOSE_DETAILS;
  const decision = applySessionClosePolicy({ ...context, why, attempts, desiredState, linked, until });
  const failedCodes = why === 'pairing-expired' ? expiredPairingCodes + 1 : expiredPairingCodes;
  return {
    decision,
    patch: {
      desiredState: decision.desiredState,
      state: decision.state,
      reason: formatStoredReason(ending, failedCodes),
      stateUntil: decision.until ?? null,
      attempts: decision.attempts,
      expiredPairingCodes: failedCodes,
      ...(decision.desiredState === 'closed' && { unresponsiveSince: null }),
    },
  };
}
