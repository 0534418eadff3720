import type { ConnectionChange } from '@recado/transport';
import { redactForLog } from '../socket/redactForLog.ts';

export type ConnectionCloseDetails = Omit<Extract<ConnectionChange, { state: 'closed' }>, 'state'>;

/** Error with which Baileys reports a closed socket. It is a Boom error. */
export interface SocketError {
  readonly message?: string;
  readonly output?: { readonly statusCode?: number };
  /** Attributes of the `failure` stanza, or the first child of the `stream:error` stanza. */
  readonly data?: unknown;
}

const reasonByCode: Readonly<Record<number, ConnectionCloseDetails['why']>> = {
  401: 'unlinked',
  402: 'suspended',
  403: 'forbidden',
  405: 'outdated',
  406: 'forbidden',
  411: 'unlinked',
  428: 'connection-lost',
  440: 'replaced',
  500: 'server-error',
  503: 'server-error',
  515: 'restart-required',
};

/**
 * Determines why a socket closed (table in docs/whatsapp.md §6). Two codes are ambiguous, so the error message
 * is also needed: 408 is an expired QR code or a silent network, and 500 is an error at WhatsApp or a
 * WebSocket error.
 * @param hasReceivedData whether WhatsApp sent anything on this connection
 */
export function toSessionCloseDetails(
  error: SocketError | undefined,
  hasReceivedData: boolean,
): ConnectionCloseDetails {
  const code = error?.output?.statusCode;
  const message = error?.message ?? '';
  const details = {
    ...(code === undefined ? {} : { code }),
    ...(message === '' ? {} : { detail: redactForLog(message) }),
  };
  if (/QR refs attempts ended/.test(message)) return { why: 'pairing-expired', ...details };
  if (/passkey/i.test(`${message} ${JSON.stringify(error?.data ?? '')}`))
    return { why: 'passkey-required', ...details };
  const connectionReason = hasReceivedData ? 'connection-lost' : 'unreachable';
  if (code === undefined || code === 408 || code === 428 || /^WebSocket Error/.test(message))
    return { why: connectionReason, ...details };
  const why = reasonByCode[code] ?? 'unknown';
  const until = why === 'suspended' ? parseSuspensionEnd(error?.data) : undefined;
  return { why, ...details, ...(until ? { until } : {}) };
}

/** Parses `expire` of a refused login, which is a number of seconds from now or a Unix time. */
function parseSuspensionEnd(data: unknown): Date | undefined {
  const seconds = Number((data as { expire?: unknown } | undefined)?.expire);
  if (!(seconds > 0)) return undefined;
  const now = Date.now() / 1000;
  return new Date((seconds > now / 2 ? seconds : now + seconds) * 1000);
}
