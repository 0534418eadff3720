import { explainFailure, reasons } from '@recado/texts';
import type { TransportError } from '@recado/transport';
import {
  Conflict,
  type DomainError,
  NotConnected,
  TooManyRequests,
  Unprocessable,
  Unreachable,
} from '../../ground/errors/index.ts';

/** Seconds to wait when the network asks to slow down and does not say how long. */
const SLOW_DOWN = 60;

function sentences(reason: string, code?: number): string {
  const { what, next } = explainFailure(reason, code);
  return [what, next, ...(code === undefined ? [] : [`${reasons.code(code)}.`])].join(' ');
}

/** What `messages.error_code` says, in sentences. */
export function explained(errorCode: string | null): string {
  const [why = '', code] = (errorCode ?? '').split(':');
  return sentences(why, code === undefined ? undefined : Number(code));
}

/** What the caller is told when the network, or the way to it, did not take a message: what happened and what to do. */
export function refusal(error: TransportError, now = new Date()): DomainError {
  const { reason, code, until } = error;
  const message = sentences(reason, code);
  switch (reason) {
    case 'not-linked':
    case 'not-connected':
      return new NotConnected(message);
    case 'rate-limited':
      return new TooManyRequests(message, until ? (until.getTime() - now.getTime()) / 1_000 : SLOW_DOWN, {
        cause: error,
      });
    case 'unreachable':
      return new Unreachable(message);
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
