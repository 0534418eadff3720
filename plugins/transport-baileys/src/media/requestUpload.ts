import { within } from '@recado/timing';
import { TransportError } from '@recado/transport';
import type { WAMessage, WASocket } from '@whiskeysockets/baileys';

/** What a phone says of a file that it has no more, or cannot give (docs/whatsapp.md). */
const refusals: readonly unknown[] = [404, 412, 418];

/**
 * Asks our own phone to upload the file of a message again (`mediaretry`); then the message's part says where it is.
 *
 * @param ms for the phone, which may be off
 * @throws TransportError `media-refused` when the phone has it no more, `unreachable` when it does not answer
 */
export async function requestUpload(
  sock: Pick<WASocket, 'ev' | 'updateMediaMessage'>,
  message: WAMessage,
  ms: number,
  over: AbortSignal,
): Promise<void> {
  const uploaded = sock.updateMediaMessage(message).then(
    () => undefined,
    (cause: { readonly output?: { readonly statusCode?: number } }) => {
      if (refusals.includes(cause.output?.statusCode))
        throw new TransportError('media-refused', 'The phone has the file no more.', { cause });
      return unanswered(cause);
    },
  );
  try {
    await within(ms, uploaded, () => unanswered(), over);
  } finally {
    // Baileys waits for as long as the connection lasts: what says neither where the file is nor why not ends that.
    sock.ev.emit('messages.media-update', [{ key: message.key }]);
  }
}

function unanswered(cause?: unknown): never {
  throw new TransportError('unreachable', 'The phone did not upload the file again.', { cause });
}
