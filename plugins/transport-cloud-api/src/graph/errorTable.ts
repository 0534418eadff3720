import type { SessionCloseReason, TransportErrorCode } from '@recado/transport';
import { TransportError } from '@recado/transport';
import { GraphFailure } from './GraphFailure.ts';

/**
 * Meanings of Meta's error codes for a message (Meta's reference, error codes, June 2026). A code that is not
 * listed becomes `rejected`, because Meta refused the message for a reason that a retry would not change.
 */
const transportErrorCodes: Readonly<Record<number, TransportErrorCode>> = {
  // Errors that concern the client's number or the recipient.
  131026: 'not-registered',
  131030: 'not-registered',
  133010: 'restricted',
  // The reply window of 24 hours after the customer's last message is closed.
  131047: 'window-closed',
  // Rate limits of the app, of the account, of the number, per recipient, and of marketing messages per person.
  4: 'rate-limited',
  17: 'rate-limited',
  613: 'rate-limited',
  80007: 'rate-limited',
  130429: 'rate-limited',
  131056: 'rate-limited',
  131064: 'rate-limited',
  133016: 'rate-limited',
  131057: 'rate-limited',
  // The account is restricted until Meta lifts the restriction.
  368: 'restricted',
  131031: 'restricted',
  131042: 'restricted',
  131045: 'restricted',
  131048: 'restricted',
  130497: 'restricted',
  131037: 'restricted',
  // Errors that concern files.
  131052: 'media-refused',
  131053: 'media-refused',
  // The content has a type that Meta cannot send to any recipient.
  131051: 'unsupported',
  // The token lacks permissions, so the line no longer works. The heartbeat reports the reason.
  10: 'restricted',
  200: 'restricted',
  190: 'not-linked',
};

/**
 * Codes of rate limits and of failures at Meta. These errors are temporary and do not indicate that the line
 * has a problem.
 */
const temporaryCodes = new Set([1, 2, 4, 17, 613, 80007, 130429, 131000, 131016, 133004, 133016]);
export const isTemporaryGraphErrorCode = (code: number | undefined): boolean =>
  code !== undefined && temporaryCodes.has(code);

/** Codes after which it is unknown whether Meta performed the requested action. */
const uncertainCodes = new Set([1, 2, 131000, 131016, 133004]);

/** Returns whether this error proves that Meta did not perform the action, so that it may be repeated. */
export const isRequestCertainlyNotPerformed = (error: unknown): boolean =>
  error instanceof GraphFailure &&
  (error.kind === 'unreached' || (error.kind === 'refused' && !uncertainCodes.has(error.code ?? 0)));

/**
 * Converts Meta's refusal of a send or another action to a transport error.
 * @param otherwiseCode error code to use if the outcome is unknown
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

/** Close reasons for the error codes with which Meta ends a line. Other codes do not end the line. */
export const closeReasonsByGraphErrorCode: Readonly<Record<number, SessionCloseReason>> = {
  // Meta no longer serves this version of the Graph API.
  2635: 'outdated',
  190: 'unlinked',
  102: 'unlinked',
  131031: 'forbidden',
  368: 'suspended',
  10: 'forbidden',
  200: 'forbidden',
};

/**
 * Close reasons for the states in which a number cannot send. `CONNECTED` is not listed, and neither are states
 * in which a number can send with limits.
 */
export const closeReasonsByPhoneNumberStatus: Readonly<Record<string, SessionCloseReason>> = {
  BANNED: 'forbidden',
  RESTRICTED: 'suspended',
  DELETED: 'forbidden',
  MIGRATED: 'forbidden',
  DISCONNECTED: 'forbidden',
  PENDING: 'forbidden',
  UNVERIFIED: 'forbidden',
};
