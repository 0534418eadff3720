import type { Explanation } from '@recado/contract';
import { explainClose, explainState } from '@recado/texts';
import type { Session } from '../data/models/index.ts';
import { parseReason } from './reason.ts';

/**
 * Explains a client's state in the owner's language: by the reason if there is one, otherwise by
 * the state. Returns null while the client is connected, unless it is unproven that the line works.
 */
export function explainSession({ state, reason }: Pick<Session, 'state' | 'reason'>): Explanation | null {
  if (state === 'connected' && reason !== 'unproven') return null;
  const { what, means, next } = reason === null ? explainState(toExplainedState(state)) : explain(reason);
  return { what, meaning: means, next };
}

function explain(reason: string) {
  const { closeReason, code } = parseReason(reason);
  return explainClose(closeReason, code);
}

const toExplainedState = (state: Session['state']): string => (state === 'pending' ? 'not-linked' : state);
