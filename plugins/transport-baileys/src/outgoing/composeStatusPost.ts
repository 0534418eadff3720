import { type OutgoingContent, type StatusPostOptions, TransportError } from '@recado/transport';
import type { proto } from '@whiskeysockets/baileys';
import type { UploadedMedia } from '../media/UploadedMedia.ts';
import { addMessageSecret, type ComposedMessage, composeMediaMessage, composeMessage } from './composeMessage.ts';

/** JID of the status posts of all accounts. */
export const STATUS_JID = 'status@broadcast';

/** Values of the stanza attribute `status_setting`, which tells phones who was chosen to see the post. */
const PRIVACY_SETTINGS: Readonly<Record<StatusPostOptions['privacy'], string>> = {
  contacts: 'contacts',
  selected: 'allowlist',
};

/** Color behind a text whose sender chose none: the dark green of phones. */
const DEFAULT_BACKGROUND = 0x1e6e4f;
const OPAQUE = 0xff000000;
const WHITE_ARGB = 0xffffffff;

/** Message of a status post. `setting` is absent for deletions, which WhatsApp refuses with a setting. */
export interface ComposedStatusPost extends ComposedMessage {
  readonly setting?: string;
}

/**
 * Composes the message of a status post, or of its deletion.
 * @throws TransportError `unsupported` for other content than text, picture, video and deletion
 */
export function composeStatusPost(
  content: OutgoingContent,
  options: StatusPostOptions,
  upload: UploadedMedia | undefined,
): ComposedStatusPost {
  if (content.type === 'deletion') return composeMessage(content, {}, STATUS_JID);
  const setting = PRIVACY_SETTINGS[options.privacy];
  if (content.type === 'text') return { message: addMessageSecret(composeText(content.text, options)), setting };
  const kind = content.type === 'media' ? content.media.kind : undefined;
  if (content.type !== 'media' || !upload || (kind !== 'image' && kind !== 'video'))
    throw new TransportError('unsupported', 'Only texts, pictures and videos can be status posts.');
  return { message: addMessageSecret(composeMediaMessage(content, upload).message), setting };
}

/** A text without colors would be shown by some phones as white on white. */
const composeText = (
  text: string,
  { background = DEFAULT_BACKGROUND, font = 0 }: StatusPostOptions,
): proto.IMessage => ({
  extendedTextMessage: { text, font, backgroundArgb: (OPAQUE | background) >>> 0, textArgb: WHITE_ARGB },
});
