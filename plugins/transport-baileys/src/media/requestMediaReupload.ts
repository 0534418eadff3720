import { withTimeout } from '@recado/timing';
import { TransportError } from '@recado/transport';
import type { WAMessage, WASocket } from '@whiskeysockets/baileys';

/** Status codes with which a phone answers that it has lost a file or cannot provide it (docs/whatsapp.md). */
const refusals: readonly unknown[] = [404, 412, 418];

/**
 * Asks the account's phone to upload the file of a message again (`mediaretry`). Afterwards, the message part
 * contains the new path of the file on WhatsApp's media host.
 *
 * @param timeoutMs milliseconds to wait for the phone, which may be off
 * @throws TransportError `media-refused` if the phone no longer has the file, `unreachable` if the phone
 *   does not answer
 */
export async function requestMediaReupload(
  sock: Pick<WASocket, 'ev' | 'updateMediaMessage'>,
  message: WAMessage,
  timeoutMs: number,
  abortSignal: AbortSignal,
): Promise<void> {
  const upload = sock.updateMediaMessage(message).then(
    () => undefined,
    (cause: { readonly output?: { readonly statusCode?: number } }) => {
      if (refusals.includes(cause.output?.statusCode))
        throw new TransportError('media-refused', 'The phone no longer has the file.', { cause });
      return throwUnreachable(cause);
    },
  );
  try {
    await withTimeout(timeoutMs, upload, () => throwUnreachable(), abortSignal);
  } finally {
    // An update without path and error ends Baileys' wait for the phone. Otherwise, Baileys would wait until
    // the connection ends.
    sock.ev.emit('messages.media-update', [{ key: message.key }]);
  }
}

function throwUnreachable(cause?: unknown): never {
  throw new TransportError('unreachable', 'The phone did not upload the file again.', { cause });
}
