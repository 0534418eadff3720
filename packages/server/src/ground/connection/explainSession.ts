import type { Explanation } from '@recado/contract';
import { explainClose, explainState } from '@recado/texts';
import type { Session } from '../data/models/index.ts';
import { parseReason } from './reason.ts';

/**
 * Why a client is in its state, in the owner's words: the reason where there is one, otherwise the state itself.
 * Null while it is connected, when there is nothing to explain, unless nothing proves that it is.
 */
export function explainSession({ state, reason }: Pick<Session, 'state' | 'reason'>): Explanation | null {
  if (state === 'connected' && reason !== 'unproven') return null;
  const { what, means, next } = reason === null ? explainState(textState(state)) : explain(reason);
  return { what, meaning: means, next };
}

function explain(reason: string) {
  const { why, code } = parseReason(reason);
  return explainClose(why, code);
}

const textState = (state: Session['state']): string => (state === 'pending' ? 'not-linked' : state);
