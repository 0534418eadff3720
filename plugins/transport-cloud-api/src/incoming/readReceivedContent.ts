import type { IncomingTransportMessage } from '@recado/transport';
import { extractWireMessageId } from '../graph/wireId.ts';
import { createIncomingMedia, type GraphMediaSource } from '../media/fetchMedia.ts';
import type { SentMessageStore } from '../outgoing/SentMessageStore.ts';
import type { GraphMessage } from '../webhook/webhookTypes.ts';
import { readMessageContent } from './readMessageContent.ts';
import { readMessageContext } from './readMessageContext.ts';

export interface ReceivedContentDeps {
  readonly source: GraphMediaSource;
  readonly sent: SentMessageStore;
}

/** Reads the content of a message and the message that it quotes. IDs of own messages become the host's IDs. */
export async function readReceivedContent(
  message: GraphMessage,
  { sent, source }: ReceivedContentDeps,
): Promise<Pick<IncomingTransportMessage, 'content' | 'quoted'>> {
  const referencedIds = [
    message.reaction?.message_id,
    message.context?.id,
    message.edit?.original_message_id,
    message.revoke?.original_message_id,
  ];
  const ownIds = await sent.findOwnIds(referencedIds.filter(id => typeof id === 'string'));
  const toHostId = (wamid: string | undefined): string => {
    const id = String(wamid ?? '');
    return ownIds.get(id) ?? extractWireMessageId(id) ?? id;
  };
  const content = readMessageContent(message, {
    toHostId,
    media: (kind, file) => ({
      type: 'media',
      media: createIncomingMedia(kind, file, source),
      ...(typeof file.caption === 'string' && file.caption && { caption: file.caption }),
    }),
  });
  return { content, ...readMessageContext(message, toHostId) };
}
