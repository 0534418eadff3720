import type { CampaignPauseCause, RecipientSkipCause } from '@recado/contract';
import { campaignTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import {
  DomainError,
  Gone,
  LimitReached,
  NotConnected,
  TooManyRequests,
  Unavailable,
  WhatsAppUnreachable,
} from '../../../core/errors/index.ts';
import { MediaRefused } from '../../../deliveries/guard/index.ts';
import { IdempotentRequestInProgress, isRetryableSendError, RecipientOptedOut } from '../../messaging/sending/index.ts';

/** Number of send attempts without an answer from the network after which a campaign pauses. */
const MAX_UNANSWERED_ATTEMPTS = 5;

/** Maximum number of seconds between two checks of an exhausted quota. */
const MAX_QUOTA_CHECK_SECONDS = 900;
const secondsUntilQuotaCheck = ({ retryAt }: LimitReached): number =>
  Math.min(
    MAX_QUOTA_CHECK_SECONDS,
    retryAt ? Math.max(1, (retryAt.getTime() - Date.now()) / 1_000) : MAX_QUOTA_CHECK_SECONDS,
  );

/** How a failed send affects the recipient and the campaign. */
export interface CampaignRecipientVerdict {
  /**
   * State of the recipient. `sending`: the outcome is unknown; a retry with the same idempotency key resolves
   * it.
   */
  readonly recipient: 'waiting' | 'sending' | 'failed' | 'leftOut' | 'left' | 'unknown';
  readonly cause?: RecipientSkipCause;
  /** Reason why the message to this recipient failed, as complete sentences. */
  readonly reason?: string;
  /** If present, the campaign pauses for this reason. */
  readonly pause?: { readonly cause: CampaignPauseCause; readonly reason: string };
  /** If present, the campaign retries this recipient after `seconds`. `lastError` describes why sending failed. */
  readonly retry?: { readonly seconds?: number; readonly lastError?: string | undefined };
  /** Set if the send failed because the line is not connected on this server. */
  readonly isOffline?: true;
  /**
   * Set if the messaging network received the send request. The campaign must then wait for the usual interval
   * before its next message.
   */
  readonly isTried?: true;
}

interface ClassifySendErrorParams {
  readonly attempts: number;
  readonly isPausedOrStopped: boolean;
}

/**
 * Classifies a failed send of a campaign. The campaign pauses at the first sign that the network limits
 * the line: code 429 or 463, a restricted account, or repeated attempts without an answer.
 *
 * @param isPausedOrStopped whether the campaign was paused or stopped before this attempt
 */
export function classifySendError(
  error: unknown,
  { attempts, isPausedOrStopped }: ClassifySendErrorParams,
): CampaignRecipientVerdict {
  if (error instanceof RecipientOptedOut)
    return { recipient: 'leftOut', cause: 'optedOut', reason: texts.leftOut.optedOut };
  // The recipient stays pending: the message was not sent before the pause, and a paused campaign sends nothing.
  if (error instanceof Gone && isPausedOrStopped) return { recipient: 'waiting' };
  if (!(error instanceof DomainError) || error instanceof Unavailable || error instanceof IdempotentRequestInProgress)
    return { recipient: 'sending', retry: {} };
  const message = error.message;
  const transportError = error.cause instanceof TransportError ? error.cause : undefined;
  if (error instanceof TooManyRequests) {
    // Retry later, because Recado's own rate limit or the line's new-chat limiter then has capacity again.
    if (!transportError) return { recipient: 'waiting', retry: { seconds: error.retryAfter, lastError: message } };
    return {
      recipient: 'waiting',
      isTried: true,
      pause: { cause: 'limit', reason: texts.pauses.limit(message) },
    };
  }
  if (transportError?.reason === 'restricted' || transportError?.code === 463 || transportError?.code === 429)
    return {
      recipient: 'failed',
      reason: message,
      isTried: true,
      pause: { cause: 'limit', reason: texts.pauses.limit(message) },
    };
  // The recipient is retried at intervals, because an administrator may raise the owner's message limit.
  if (error instanceof LimitReached)
    return { recipient: 'waiting', retry: { seconds: secondsUntilQuotaCheck(error), lastError: message } };
  if (error instanceof NotConnected) return { recipient: 'waiting', isOffline: true, retry: { lastError: message } };
  if (error instanceof WhatsAppUnreachable && attempts >= MAX_UNANSWERED_ATTEMPTS)
    return { recipient: 'waiting', pause: { cause: 'unanswered', reason: texts.pauses.unanswered(message) } };
  if (isRetryableSendError(error)) return { recipient: 'waiting', retry: { lastError: message } };
  // The campaign pauses, because the same file goes to every recipient and would fail each time.
  if (error instanceof MediaRefused || transportError?.reason === 'media-refused')
    return { recipient: 'waiting', pause: { cause: 'failures', reason: texts.pauses.file(message) } };
  return { recipient: 'failed', reason: message, isTried: true };
}
