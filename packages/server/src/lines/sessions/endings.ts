import { formatReason } from '../../ground/connection/reason.ts';
import type { Ending } from './liveSession.ts';

/** Codes in a row that nobody was linked with: WhatsApp says nothing of a client that it takes for too old. */
const SUSPICIOUS = 3;
const SUSPECTED = 'pairing-expired-repeatedly';

/** The operator has taken the client's transport away: it may come back with the next start. */
export const MISSING: Ending = { why: 'unreachable', detail: 'its transport is not loaded' };

/** Why a session ended, as its row says it: the network's reason, unless we know more. */
export function reasonOf(ending: Ending, failedLinks: number): string {
  if (ending === MISSING) return 'transport-missing';
  const { why, code } = ending;
  return why === 'pairing-expired' && failedLinks >= SUSPICIOUS ? SUSPECTED : formatReason(why, code);
}
