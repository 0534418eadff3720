import { type Logger, type Receipt, TransportError } from '@recado/transport';
import { NotFound } from '../../core/errors/index.ts';
import type { Dispatch, Sessions } from '../../lines/sessions/index.ts';

/**
 * Sends a message through the client's session and returns the receipt or the transport error.
 * Never rejects: after an unexpected failure it returns the error `unknown-outcome`.
 */
export async function sendToSession(
  { sessions, log }: { readonly sessions: Pick<Sessions, 'send'>; readonly log: Logger },
  clientId: string,
  message: Dispatch,
): Promise<Receipt | TransportError> {
  try {
    return await sessions.send(clientId, message);
  } catch (error) {
    if (error instanceof TransportError) return error;
    // NotFound means that the client was deleted and its session not found, so nothing was sent.
    if (error instanceof NotFound) return new TransportError('not-linked', 'The client was deleted.');
    log.error({ err: error, clientId, messageId: message.id }, 'a send failed unexpectedly');
    return new TransportError('unknown-outcome', 'Unexpected failure.', { cause: error });
  }
}
