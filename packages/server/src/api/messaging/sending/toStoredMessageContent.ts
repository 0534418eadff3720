import type { Person } from '@recado/transport';
import type { MessageDetails } from '../../../core/messages/index.ts';
import {
  convertStructuredContent,
  type StoredMessageContent,
} from '../../../lines/receiving/convertStructuredContent.ts';
import { buildStoredTemplate } from '../templates/createTemplateCatalog.ts';
import type { NewMessageContent, QueuedMessage } from './QueuedMessage.ts';

interface ToStoredContentParams {
  readonly url?: string | undefined;
  readonly path?: string | undefined;
}

/** Converts outgoing content to the form in which the messages table stores it. */
export function toStoredMessageContent(
  content: NewMessageContent,
  { url, path }: ToStoredContentParams,
): StoredMessageContent {
  switch (content.type) {
    case 'text':
      return {
        type: 'text',
        text: content.text,
        ...(content.preview && { details: { preview: content.preview } }),
      };
    case 'file': {
      const { kind, mimeType, size, sha256, fileName, voice, seconds, width, height, pages, waveform } = content.file;
      const media = {
        mimeType,
        size,
        sha256,
        ...(url && { url }),
        ...(path && { path }),
        ...(fileName && { fileName }),
        ...(seconds && { seconds }),
        ...(width && height && { width, height }),
        ...(pages && { pages }),
        ...(waveform && { waveform }),
      };
      return { type: kind, text: content.caption, media, ...(voice && { details: { kind: 'voice' } }) };
    }
    case 'template':
      return buildStoredTemplate(content);
    default:
      return convertStructuredContent(content);
  }
}

/** Builds the details of an outgoing message in the same form as those of received messages. */
export function toStoredMessageDetails({
  quoted,
  mentions,
  origin,
}: Pick<QueuedMessage, 'quoted' | 'mentions' | 'origin'>): MessageDetails {
  return {
    origin,
    ...(quoted && {
      quoted: { messageId: quoted.id, ...toPersonIds(quoted.sender), text: quoted.text?.slice(0, 1_024) ?? null },
    }),
    ...(mentions && { mentions: mentions.map(toPersonIds) }),
  };
}

const toPersonIds = (person: Person | undefined) => ({
  phoneNumber: person?.phone ?? null,
  lid: person?.lid ?? null,
});
