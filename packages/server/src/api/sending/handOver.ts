import { type Logger, type Receipt, TransportError } from '@recado/transport';
import { NotFound } from '../../ground/errors/index.ts';
import type { Dispatch, Sessions } from '../../lines/sessions/index.ts';

/** What the network says of a message of ours. Never rejects: whatever else went wrong, nobody knows what became of it. */
export async function handOver(
  { sessions, log }: { readonly sessions: Pick<Sessions, 'send'>; readonly log: Logger },
  clientId: string,
  message: Dispatch,
): Promise<Receipt | TransportError> {
  try {
    return await sessions.send(clientId, message);
  } catch (error) {
    if (error instanceof TransportError) return error;
    // Whoever would have sent it is asked for by its client: that one was deleted meanwhile, and nothing has left.
    if (error instanceof NotFound) return new TransportError('not-linked', 'The client was deleted.');
    log.error({ err: error, clientId, messageId: message.id }, 'a send failed in an unforeseen way');
    return new TransportError('unknown-outcome', 'An unforeseen failure.', { cause: error });
  }
}
