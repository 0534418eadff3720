import { withTimeout } from '@recado/timing';
import { type OutgoingTransportMessage, TransportError, type TransportErrorCode } from '@recado/transport';
import type { WASocket } from '@whiskeysockets/baileys';

/** Throws the error for a group message that is unsent because WhatsApp did not list the group's members. */
export function throwGroupRefusal(cause: { readonly data?: unknown }): never {
  const code = typeof cause.data === 'number' ? cause.data : undefined;
  if (code === undefined) throwUnreachable(cause);
  throw createRefusal(code, { kind: 'group' });
}

/**
 * Throws the error for a failure of Baileys during a send. Unless no device could be reached, the outcome is unknown.
 */
export function throwSendFailure(cause: unknown): never {
  const { message } = cause as { message?: string };
  if (message === 'All encryptions failed') throwUnreachable(cause);
  return throwUnknownOutcome(cause);
}

export function throwUnknownOutcome(cause?: unknown): never {
  throw new TransportError('unknown-outcome', 'No acknowledgement arrived.', { cause });
}

export function throwUnreachable(cause?: unknown): never {
  throw new TransportError('unreachable', 'The devices of the recipient could not be reached.', { cause });
}

export function throwNotConnected(): never {
  throw new TransportError('not-connected', 'The session is over.');
}

const reasonByCode: Readonly<Record<number, TransportErrorCode>> = {
  429: 'rate-limited',
  463: 'restricted',
};

const groupReasonByCode: typeof reasonByCode = { 403: 'not-in-group', 404: 'not-in-group', 420: 'not-admin' };

/** Maps WhatsApp's refusal of a message to a transport error (docs/whatsapp.md §6, §10). */
export function createRefusal(
  code: number,
  to: Pick<OutgoingTransportMessage['to'], 'kind'>,
  until?: Date,
): TransportError {
  const reason = reasonByCode[code] ?? (to.kind === 'group' ? groupReasonByCode[code] : undefined) ?? 'rejected';
  return new TransportError(reason, `WhatsApp refused the message with ${code}.`, {
    code,
    ...(until && reason === 'restricted' ? { until } : {}),
  });
}

interface QueryOptions {
  readonly sock: WASocket;
  readonly queryMs: number;
  readonly abortSignal: AbortSignal;
}

/**
 * Returns the time until which this account may open no new chats, or undefined if WhatsApp does
 * not state it.
 */
export async function fetchRestrictionEnd({ sock, queryMs, abortSignal }: QueryOptions): Promise<Date | undefined> {
  const returnUndefined = (): undefined => undefined;
  const lockEnd = sock
    .fetchAccountReachoutTimelock()
    .then(({ timeEnforcementEnds }) => timeEnforcementEnds, returnUndefined);
  return withTimeout(queryMs / 4, lockEnd, returnUndefined, abortSignal);
}
