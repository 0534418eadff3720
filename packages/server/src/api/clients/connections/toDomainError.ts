import { explainSendFailure, problemExplanations, sendRejectionTexts } from '@recado/texts';
import type { TransportError } from '@recado/transport';
import {
  Conflict,
  type DomainError,
  NotConnected,
  TooManyRequests,
  Unprocessable,
  WhatsAppUnreachable,
} from '../../../core/errors/index.ts';

/** Seconds to wait when the network asks to slow down but gives no duration. */
const DEFAULT_RETRY_AFTER_SECONDS = 60;
/** Seconds after which a client may retry when its queue is full. */
const BUSY_RETRY_AFTER_SECONDS = 5;

function explainReason(reason: string, code?: number): string {
  const { what, next } = explainSendFailure(reason, code);
  return [what, next, ...(code === undefined ? [] : [`${problemExplanations.code(code)}.`])].join(' ');
}

/** Explains a value of `messages.error_code` in Spanish sentences. */
export function explainMessageErrorCode(errorCode: string | null): string {
  const [why = '', code] = (errorCode ?? '').split(':');
  return explainReason(why, code === undefined ? undefined : Number(code));
}

/** Converts a transport error to a domain error, which explains the cause and the next step to the caller. */
export function toDomainError(error: TransportError, now = new Date()): DomainError {
  const { reason, code, until } = error;
  const message = explainReason(reason, code);
  switch (reason) {
    case 'not-linked':
    case 'not-connected':
      return new NotConnected(message);
    case 'rate-limited':
      return new TooManyRequests(
        message,
        until ? (until.getTime() - now.getTime()) / 1_000 : DEFAULT_RETRY_AFTER_SECONDS,
        {
          cause: error,
        },
      );
    case 'unreachable':
      return new WhatsAppUnreachable(message);
    case 'restricted':
    case 'window-closed':
    case 'unknown-outcome':
      return new Conflict(message, { cause: error });
    case 'not-registered':
    case 'rejected':
    case 'media-refused':
    case 'not-in-group':
    case 'not-admin':
    case 'group-full':
    case 'bad-invite':
    case 'credentials-refused':
    case 'unsupported':
      return new Unprocessable(message, { cause: error });
  }
}

/** Creates the error of a client whose queue is full. */
export const createBusyError = (): DomainError =>
  new TooManyRequests(sendRejectionTexts.busy(BUSY_RETRY_AFTER_SECONDS), BUSY_RETRY_AFTER_SECONDS);
