import {
  DomainError,
  LimitReached,
  NotConnected,
  TooManyRequests,
  Unavailable,
  WhatsAppUnreachable,
} from '../../../core/errors/index.ts';
import { type MediaRefusalReason, MediaRefused } from '../../../deliveries/guard/index.ts';
import { IdempotentRequestInProgress } from './createIdempotentExecutor.ts';

/**
 * Returns whether a background sender may retry a refused send later under the same idempotency
 * key. Unexpected errors are retryable, too. For `TooManyRequests`, the error contains the earliest
 * time of the next attempt.
 */
export const isRetryableSendError = (error: unknown): boolean =>
  !(error instanceof DomainError) ||
  error instanceof NotConnected ||
  error instanceof LimitReached ||
  error instanceof WhatsAppUnreachable ||
  error instanceof TooManyRequests ||
  error instanceof Unavailable ||
  error instanceof IdempotentRequestInProgress ||
  (error instanceof MediaRefused && RETRYABLE_MEDIA_REASONS.has(error.reason));

/** Reasons to retry a failed download of a file: its server is unreachable, slow or ended the transfer. */
const RETRYABLE_MEDIA_REASONS: ReadonlySet<string> = new Set<MediaRefusalReason>(['unreachable', 'slow', 'cut']);
