import { type MediaRefusal, MediaRefused } from '../../deliveries/guard/index.ts';
import {
  DomainError,
  LimitReached,
  NotConnected,
  TooManyRequests,
  Unavailable,
  Unreachable,
} from '../../ground/errors/index.ts';
import { InProgress } from './createIdempotency.ts';

/**
 * Whether a send that was refused so may be taken in a while, by a sender that nobody waits for and that asks again under
 * the same key. What we did not say ourselves may pass, too. `TooManyRequests` says when to ask again; not before.
 */
export const isForNow = (error: unknown): boolean =>
  !(error instanceof DomainError) ||
  error instanceof NotConnected ||
  error instanceof LimitReached ||
  error instanceof Unreachable ||
  error instanceof TooManyRequests ||
  error instanceof Unavailable ||
  error instanceof InProgress ||
  (error instanceof MediaRefused && PASSING.has(error.reason));

/** The file's server is away, or slow. */
const PASSING: ReadonlySet<string> = new Set<MediaRefusal>(['unreachable', 'slow', 'cut']);
