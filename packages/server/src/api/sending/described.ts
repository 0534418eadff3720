import type { Person } from '@recado/transport';
import type { MessageDetails } from '../../ground/messages/index.ts';
import { cardOf, type Said } from '../../lines/receiving/cardOf.ts';
import { storedTemplate } from '../templates/createTemplateBook.ts';
import type { QueuedMessage, WrittenContent } from './QueuedMessage.ts';

/** What a message of ours says, as it is stored. */
export function described(
  content: WrittenContent,
  { url, path }: { readonly url?: string | undefined; readonly path?: string | undefined },
): Said {
  switch (content.type) {
    case 'text':
      return {
        type: 'text',
        text: content.text,
        ...(content.preview && { details: { preview: content.preview } }),
      };
    case 'file': {
      const { kind, mimeType, size, sha256, fileName, voice, seconds, width, height, pages, waveform } =
        content.file;
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
      return storedTemplate(content);
    default:
      return cardOf(content);
  }
}

/** The same shape as of what comes in. */
export function aroundOf({
  quoted,
  mentions,
  origin,
}: Pick<QueuedMessage, 'quoted' | 'mentions' | 'origin'>): MessageDetails {
  return {
    origin,
    ...(quoted && {
      quoted: { messageId: quoted.id, ...namesOf(quoted.sender), text: quoted.text?.slice(0, 1_024) ?? null },
    }),
    ...(mentions && { mentions: mentions.map(namesOf) }),
  };
}

const namesOf = (person: Person | undefined) => ({
  phoneNumber: person?.phone ?? null,
  lid: person?.lid ?? null,
});
