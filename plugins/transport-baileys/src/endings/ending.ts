import type { Change } from '@recado/transport';
import { scrub } from '../socket/scrub.ts';

export type Ending = Omit<Extract<Change, { state: 'closed' }>, 'state'>;

/** What Baileys says when a socket closes: a Boom. */
export interface SocketError {
  readonly message?: string;
  readonly output?: { readonly statusCode?: number };
  /** Attributes of `failure`, or the first child of `stream:error`. */
  readonly data?: unknown;
}

const byCode: Readonly<Record<number, Ending['why']>> = {
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
 * Why a socket closed (the table of docs/whatsapp.md §6). Only the words tell an expired QR from a silent
 * network, both 408, and trouble of the WebSocket, which Baileys numbers 500, from trouble at WhatsApp.
 * @param heard whether WhatsApp said anything on this connection
 */
export function ending(error: SocketError | undefined, heard: boolean): Ending {
  const code = error?.output?.statusCode;
  const message = error?.message ?? '';
  const about = {
    ...(code === undefined ? {} : { code }),
    ...(message === '' ? {} : { detail: scrub(message) }),
  };
  if (/QR refs attempts ended/.test(message)) return { why: 'pairing-expired', ...about };
  if (/passkey/i.test(`${message} ${JSON.stringify(error?.data ?? '')}`))
    return { why: 'passkey-required', ...about };
  const broken = heard ? 'connection-lost' : 'unreachable';
  if (code === undefined || code === 408 || code === 428 || /^WebSocket Error/.test(message))
    return { why: broken, ...about };
  const why = byCode[code] ?? 'unknown';
  const until = why === 'suspended' ? expiry(error?.data) : undefined;
  return { why, ...about, ...(until ? { until } : {}) };
}

/** `expire` of a refused login: seconds from now; a Unix time is understood as well. */
function expiry(data: unknown): Date | undefined {
  const seconds = Number((data as { expire?: unknown } | undefined)?.expire);
  if (!(seconds > 0)) return undefined;
  const now = Date.now() / 1000;
  return new Date((seconds > now / 2 ? seconds : now + seconds) * 1000);
}
