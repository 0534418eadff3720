import type { Conversation, Message } from '@recado/contract';
import { messageKeepingTexts as texts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import type { MessageOutbox } from '../composer/useMessageOutbox.ts';
import { getMessageFileName, isMediaStoredByServer } from '../thread/useMessageFile.ts';

/** Kinds of messages whose content can be sent again as it is. */
const FORWARDABLE_KINDS: ReadonlySet<string> = new Set(['text', 'image', 'video', 'audio', 'voice', 'document']);

/** Whether a message can be forwarded: a text, or a file that the server stores. */
export function canForward(message: Message): boolean {
  const { kind = message.type, text, media, deletedAt } = message;
  if (deletedAt !== undefined || !FORWARDABLE_KINDS.has(kind)) return false;
  return media ? isMediaStoredByServer(message) : Boolean(text);
}

/** Returns a function that sends a copy of a message to other conversations of the client. */
export function useForward(
  clientId: string,
  outbox: MessageOutbox,
): (message: Message, targets: readonly Conversation[]) => Promise<void> {
  const sdk = useSdk();
  return async (message, targets) => {
    const { text = null, media, kind = message.type } = message;
    try {
      const bytes =
        media &&
        (await sdk.request('GET /clients/{id}/media/{messageId}', {
          params: { id: clientId, messageId: message.id },
        }));
      const file = bytes && new File([bytes.slice()], getMessageFileName(message), { type: media?.mimeType ?? '' });
      for (const target of targets)
        outbox.send(target, {
          text: text ?? '',
          files: file && kind !== 'voice' ? [file] : [],
          ...(file && kind === 'voice' && { voice: file }),
        });
      toast.success(texts.forwarded);
    } catch (error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.forwardFailed), { id: 'forward' });
    }
  };
}
