import type { ClientStateExplanation } from '@recado/contract';
import { explainConnectionClose, explainSessionState } from '@recado/texts';
import type { Session } from '../data/models/index.ts';
import { parseCloseReason } from './reason.ts';

/**
 * Explains a line's connection state in the owner's language. Explains the reason for the state if a reason
 * is stored, otherwise the state itself. Returns null while the line is connected, unless the line did not
 * respond to a liveness probe.
 */
export function explainLineSession({
  state,
  reason,
}: Pick<Session, 'state' | 'reason'>): ClientStateExplanation | null {
  if (state === 'connected' && reason !== 'unproven') return null;
  const { what, means, next } = reason === null ? explainSessionState(toExplainedState(state)) : explain(reason);
  return { what, meaning: means, next };
}

function explain(reason: string) {
  const { closeReason, code } = parseCloseReason(reason);
  return explainConnectionClose(closeReason, code);
}

const toExplainedState = (state: Session['state']): string => (state === 'pending' ? 'not-linked' : state);
