import type { CloseReason, TransportErrorCode } from '@recado/transport';
import { TransportError } from '@recado/transport';
import { GraphFailure } from './GraphFailure.ts';

/**
 * Meanings of Meta's error codes for a message (reference, error codes, May 2026). Codes that
 * are not listed become `rejected`: Meta refused the message for a reason that a retry would not
 * change.
 */
const transportErrorCodes: Readonly<Record<number, TransportErrorCode>> = {
  // The client's number, or the recipient.
  131026: 'not-registered',
  131030: 'not-registered',
  133010: 'restricted',
  // The reply window of 24 hours.
  131047: 'window-closed',
  // Rate limits: app, account, number, number to one recipient, marketing to one person.
  4: 'rate-limited',
  17: 'rate-limited',
  613: 'rate-limited',
  80007: 'rate-limited',
  130429: 'rate-limited',
  131056: 'rate-limited',
  131064: 'rate-limited',
  133016: 'rate-limited',
  131057: 'rate-limited',
  // Restrictions of the account, until Meta lifts them.
  368: 'restricted',
  131031: 'restricted',
  131042: 'restricted',
  131045: 'restricted',
  131048: 'restricted',
  130497: 'restricted',
  131037: 'restricted',
  // Files.
  131052: 'media-refused',
  131053: 'media-refused',
  // Content that cannot be sent at all.
  131051: 'unsupported',
  // Missing permissions of the token: the line no longer works, and the heartbeat reports the reason.
  10: 'restricted',
  200: 'restricted',
  190: 'not-linked',
};

/** Meta's own errors, and rate limits. They are temporary and show nothing about the line. */
const temporaryCodes = new Set([1, 2, 4, 17, 613, 80007, 130429, 131000, 131016, 133004, 133016]);
export const isTemporaryCode = (code: number | undefined): boolean => code !== undefined && temporaryCodes.has(code);

/** Codes that do not show whether anything was done. */
const uncertainCodes = new Set([1, 2, 131000, 131016, 133004]);

/** Reports whether the requested action certainly was not done, so that it may be repeated. */
export const isCertainlyNotDone = (error: unknown): boolean =>
  error instanceof GraphFailure &&
  (error.kind === 'unreached' || (error.kind === 'refused' && !uncertainCodes.has(error.code ?? 0)));

/**
 * Converts Meta's refusal of a send or another action.
 * @param otherwiseCode if the outcome is unknown
 */
export function toTransportError(error: unknown, otherwiseCode: TransportErrorCode): unknown {
  if (!(error instanceof GraphFailure)) return error;
  const { kind, code, message } = error;
  if (kind === 'unreached')
    return new TransportError(otherwiseCode === 'unknown-outcome' ? 'not-connected' : otherwiseCode, message);
  if (kind !== 'refused' || uncertainCodes.has(code ?? 0)) return new TransportError(otherwiseCode, message);
  const reason = (code === undefined ? undefined : transportErrorCodes[code]) ?? 'rejected';
  return new TransportError(reason, message, code === undefined ? {} : { code });
}

/** Meanings of Meta's error codes for the whole line. Undefined: the line continues. */
export const closeReasonsByCode: Readonly<Record<number, CloseReason>> = {
  190: 'unlinked',
  102: 'unlinked',
  131031: 'forbidden',
  368: 'suspended',
  10: 'forbidden',
  200: 'forbidden',
};

/** Close reasons by status of a number that cannot send. `CONNECTED` and mere limits are absent. */
export const closeReasonsByStatus: Readonly<Record<string, CloseReason>> = {
  BANNED: 'forbidden',
  RESTRICTED: 'suspended',
  DELETED: 'forbidden',
  MIGRATED: 'forbidden',
  DISCONNECTED: 'forbidden',
  PENDING: 'forbidden',
  UNVERIFIED: 'forbidden',
};
