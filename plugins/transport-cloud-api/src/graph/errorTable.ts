import type { CloseReason, TransportErrorCode } from '@recado/transport';
import { TransportError } from '@recado/transport';
import { GraphFailure } from './GraphFailure.ts';

/**
 * What Meta's numbers mean for a message (reference, error codes, May 2026). What is not here is `rejected`: Meta said no
 * to this message, for a reason that another attempt would not change.
 */
const reasons: Readonly<Record<number, TransportErrorCode>> = {
  // The number, or who is written to.
  131026: 'not-registered',
  131030: 'not-registered',
  133010: 'restricted',
  // The window of 24 hours.
  131047: 'window-closed',
  // Slow down: the app, the account, the number, the number to one recipient, marketing to one person.
  4: 'rate-limited',
  17: 'rate-limited',
  613: 'rate-limited',
  80007: 'rate-limited',
  130429: 'rate-limited',
  131056: 'rate-limited',
  131064: 'rate-limited',
  133016: 'rate-limited',
  131057: 'rate-limited',
  // The account, until Meta thinks otherwise.
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
  // What cannot be sent at all.
  131051: 'unsupported',
  // Permissions of the token: the line works no more, and the heartbeat will say why.
  10: 'restricted',
  200: 'restricted',
  190: 'not-linked',
};

/** Trouble of Meta's own, or its asking to slow down, that passes by itself: of a line it says nothing. */
const passing = new Set([1, 2, 4, 17, 613, 80007, 130429, 131000, 131016, 133004, 133016]);
export const isPassing = (code: number | undefined): boolean => code !== undefined && passing.has(code);

/** Numbers that do not say whether anything was done. */
const unsure = new Set([1, 2, 131000, 131016, 133004]);

/** Whether it is certain that what was asked was not done: it may be asked again then. */
export const isUndone = (error: unknown): boolean =>
  error instanceof GraphFailure &&
  (error.kind === 'unreached' || (error.kind === 'refused' && !unsure.has(error.code ?? 0)));

/** What a send, or another act, that Meta refused rejects with. @param otherwise when it is not known what became of it */
export function toTransportError(error: unknown, otherwise: TransportErrorCode): unknown {
  if (!(error instanceof GraphFailure)) return error;
  const { kind, code, message } = error;
  if (kind === 'unreached')
    return new TransportError(otherwise === 'unknown-outcome' ? 'not-connected' : otherwise, message);
  if (kind !== 'refused' || unsure.has(code ?? 0)) return new TransportError(otherwise, message);
  const reason = (code === undefined ? undefined : reasons[code]) ?? 'rejected';
  return new TransportError(reason, message, code === undefined ? {} : { code });
}

/** What Meta's numbers mean for the line as a whole; undefined: it goes on. */
export const endings: Readonly<Record<number, CloseReason>> = {
  190: 'unlinked',
  102: 'unlinked',
  131031: 'forbidden',
  368: 'suspended',
  10: 'forbidden',
  200: 'forbidden',
};

/** What Meta says of a number that does not send; `CONNECTED`, and what only limits it, are not here. */
export const statusEndings: Readonly<Record<string, CloseReason>> = {
  BANNED: 'forbidden',
  RESTRICTED: 'suspended',
  DELETED: 'forbidden',
  MIGRATED: 'forbidden',
  DISCONNECTED: 'forbidden',
  PENDING: 'forbidden',
  UNVERIFIED: 'forbidden',
};
