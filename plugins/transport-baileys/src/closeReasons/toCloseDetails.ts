import type { ConnectionChange } from '@recado/transport';
import { redactForLog } from '../socket/redactForLog.ts';

export type CloseDetails = Omit<Extract<ConnectionChange, { state: 'closed' }>, 'state'>;

/** Error with which Baileys reports a closed socket: a Boom. */
export interface SocketError {
  readonly message?: string;
  readonly output?: { readonly statusCode?: number };
  /** Attributes of `failure`, or the first child of `stream:error`. */
  readonly data?: unknown;
}

const reasonByCode: Readonly<Record<number, CloseDetails['why']>> = {
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
 * Determines why a socket closed (table in docs/whatsapp.md §6). Only the message distinguishes an
 * expired QR from a silent network (both 408), and a WebSocket error, which Baileys numbers 500,
 * from an error at WhatsApp.
 * @param hasReceivedData whether WhatsApp sent anything on this connection
 */
export function toCloseDetails(error: SocketError | undefined, hasReceivedData: boolean): CloseDetails {
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

/** Parses `expire` of a refused login: seconds from now, or a Unix time. */
function parseSuspensionEnd(data: unknown): Date | undefined {
  const seconds = Number((data as { expire?: unknown } | undefined)?.expire);
  if (!(seconds > 0)) return undefined;
  const now = Date.now() / 1000;
  return new Date((seconds > now / 2 ? seconds : now + seconds) * 1000);
}
