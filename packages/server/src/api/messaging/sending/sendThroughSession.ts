import { type Logger, type Receipt, TransportError } from '@recado/transport';
import { NotFound } from '../../../core/errors/index.ts';
import type { ClientSessions, OutgoingSessionMessage } from '../../../lines/sessions/index.ts';

interface SendToSessionParams {
  readonly sessions: Pick<ClientSessions, 'send'>;
  readonly log: Logger;
}

/**
 * Sends a message through the client's session and returns the receipt or the transport error.
 * Never rejects: after an unexpected failure it returns the error `unknown-outcome`.
 */
export async function sendThroughSession(
  { sessions, log }: SendToSessionParams,
  clientId: string,
  message: OutgoingSessionMessage,
): Promise<Receipt | TransportError> {
  try {
    return await sessions.send(clientId, message);
  } catch (error) {
    if (error instanceof TransportError) return error;
    // NotFound means that the client was deleted and has no session, so nothing was sent.
    if (error instanceof NotFound) return new TransportError('not-linked', 'The client was deleted.');
    log.error({ err: error, clientId, messageId: message.id }, 'a send failed unexpectedly');
    return new TransportError('unknown-outcome', 'Unexpected failure.', { cause: error });
  }
}
