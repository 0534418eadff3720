import type { CampaignPause, LeavingCause } from '@recado/contract';
import { campaigns as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { MediaRefused } from '../../deliveries/guard/index.ts';
import {
  DomainError,
  Gone,
  LimitReached,
  NotConnected,
  TooManyRequests,
  Unavailable,
  Unreachable,
} from '../../ground/errors/index.ts';
import { InProgress, isForNow, OptedOut } from '../sending/index.ts';

/** Attempts after which a network that does not answer is taken for a sign. */
const PATIENT = 5;

/** Seconds after which it is looked again whether there is room. */
const A_WHILE = 900;
const untilRoom = ({ again }: LimitReached): number =>
  Math.min(A_WHILE, again ? Math.max(1, (again.getTime() - Date.now()) / 1_000) : A_WHILE);

/** What became of one recipient, and what follows for the campaign. */
export interface Verdict {
  /** `sending`: nobody knows yet; whoever takes it next finds out under its key. */
  readonly recipient: 'waiting' | 'sending' | 'failed' | 'leftOut' | 'left' | 'unknown';
  readonly cause?: LeavingCause;
  /** Why it failed, in sentences. */
  readonly reason?: string;
  /** It stops, and says why. */
  readonly pause?: { readonly cause: CampaignPause; readonly reason: string };
  /** It goes on with the same one after so many seconds; `trouble` is what keeps it. */
  readonly again?: { readonly seconds?: number; readonly trouble?: string | undefined };
  /** The line is not connected here. */
  readonly isOffline?: true;
  /** Something went to the network: the next one keeps its distance. */
  readonly isTried?: true;
}

/**
 * What a send that did not succeed means for a message to many. The first sign of a limit stops it: the network's own words
 * for one (429, 463, a restricted account), and its silence.
 *
 * @param isOver it had been stopped or paused before
 */
export function verdictOf(
  error: unknown,
  { attempts, isOver }: { readonly attempts: number; readonly isOver: boolean },
): Verdict {
  if (error instanceof OptedOut)
    return { recipient: 'leftOut', cause: 'optedOut', reason: texts.leftOut.optedOut };
  // Not sent before it was paused, and not sent since.
  if (error instanceof Gone && isOver) return { recipient: 'waiting' };
  if (!(error instanceof DomainError) || error instanceof Unavailable || error instanceof InProgress)
    return { recipient: 'sending', again: {} };
  const why = error.message;
  const sign = error.cause instanceof TransportError ? error.cause : undefined;
  if (sign?.reason === 'rate-limited' || error instanceof TooManyRequests) {
    // Ours, or the brake of the line: there is room in a while.
    if (!sign)
      return {
        recipient: 'waiting',
        again: { seconds: (error as TooManyRequests).retryAfter, trouble: why },
      };
    return {
      recipient: 'waiting',
      isTried: true,
      pause: { cause: 'limit', reason: texts.pauses.limit(why) },
    };
  }
  if (sign?.reason === 'restricted' || sign?.code === 463 || sign?.code === 429)
    return {
      recipient: 'failed',
      reason: why,
      isTried: true,
      pause: { cause: 'limit', reason: texts.pauses.limit(why) },
    };
  // Whether somebody has given more is looked at now and then.
  if (error instanceof LimitReached)
    return { recipient: 'waiting', again: { seconds: untilRoom(error), trouble: why } };
  if (error instanceof NotConnected)
    return { recipient: 'waiting', isOffline: true, again: { trouble: why } };
  if (error instanceof Unreachable && attempts >= PATIENT)
    return { recipient: 'waiting', pause: { cause: 'unanswered', reason: texts.pauses.unanswered(why) } };
  if (isForNow(error)) return { recipient: 'waiting', again: { trouble: why } };
  // The same file goes to everybody.
  if (error instanceof MediaRefused || sign?.reason === 'media-refused')
    return { recipient: 'waiting', pause: { cause: 'failures', reason: texts.pauses.file(why) } };
  return { recipient: 'failed', reason: why, isTried: true };
}
