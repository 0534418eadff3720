import type { ChatKind, Message } from '@recado/contract';
import { getChatKind } from '@recado/contract/rules';
import type { MessageView } from './messageView.ts';
import type { MessageDetails } from './newMessage.ts';
import { type PresentedUpdates, presentMessageUpdates } from './presentMessageUpdates.ts';

/** The message fields that events contain. Events omit some of them if they are null. */
export type PresentableMessage = Omit<
  MessageView,
  'clientId' | 'contactId' | OptionalField | 'createdAt' | 'updatedAt'
> &
  Partial<Pick<MessageView, OptionalField>>;
type OptionalField = 'details' | 'media' | 'ownName' | 'remarks' | 'username';

/**
 * Converts a stored message to the contract's `Message`.
 *
 * @param apiUrl address and prefix of the API for programs, from which stored files are downloaded
 */
export function presentMessage(message: PresentableMessage, apiUrl: string): Message {
  const { kind, poll, subject, undecryptable, recovered, notBefore, traceparent, ...details } = presentDetails(message);
  const { deletedAt, ...updates } = presentMessageUpdates(message.remarks ?? [], poll, details.event);
  const chatKind: ChatKind = getChatKind(message.chat);
  const response: Message = {
    id: message.id,
    messageId: message.waId,
    direction: message.fromMe ? 'outbound' : 'inbound',
    fromMe: message.fromMe,
    chat: message.chat,
    phoneNumber: message.phone,
    lid: message.lid,
    name: message.name,
    ...(message.ownName && { ownName: message.ownName }),
    ...(message.username && { username: message.username }),
    chatKind,
    ...(chatKind === 'group' && {
      group: { id: message.chat.slice('group:'.length), subject: subject ?? null },
    }),
    type: message.type,
    kind,
    text: presentText(message, updates),
    media: presentMedia(message, apiUrl),
    ...details,
    ...(undecryptable && presentBurst(undecryptable)),
    quotedMessageId: message.quotedWaId,
    ...updates,
    status: message.status,
    ...(message.status === 'queued' && notBefore !== undefined && { notBefore }),
    errorCode: message.errorCode,
    timestamp: message.timestamp.toISOString(),
  };
  return deletedAt === undefined ? response : removeContent(response, deletedAt);
}

/** Returns the text. For an event or a poll, which may have been edited, it is the name or the question. */
function presentText({ text, remarks }: PresentableMessage, { event, poll }: PresentedUpdates): string | null {
  const isEdited = remarks?.some(({ kind }) => kind === 'event' || kind === 'poll');
  return isEdited ? (event?.name ?? poll?.question ?? text) : text;
}

/** Removes the content of a message that was deleted for everyone. */
function removeContent(
  {
    preview,
    quoted,
    location,
    contacts,
    poll,
    choice,
    menu,
    order,
    product,
    groupInvite,
    event,
    payment,
    pollResult,
    stickerPack,
    channelInvite,
    heading,
    footer,
    buttons,
    list,
    cards,
    pinned,
    edits,
    unreadableEditAt,
    ...response
  }: Message,
  deletedAt: string,
): Message {
  return { ...response, text: null, media: null, deletedAt };
}

/** Converts the file of a message for the API, but never exposes the file's path on the server's disk. */
function presentMedia({ id, media }: PresentableMessage, apiUrl: string): Message['media'] {
  if (!media) return null;
  const { path, url = null, mimeType, size = null, sha256 = null, fileName = null, ...mediaMetadata } = media;
  return {
    url: path === undefined ? url : `${apiUrl}/external/media/${id}`,
    mimeType,
    size,
    sha256,
    fileName,
    ...mediaMetadata,
  } as Message['media'];
}

/** Details in old message rows, from before each kind of content had a field of its own. */
interface LegacyDetails {
  readonly latitude?: number;
  readonly longitude?: number;
  readonly vcard?: string;
  readonly target?: string;
  readonly name?: string;
}

interface PresentDetailsParams {
  readonly type: string;
  readonly text: string | null;
  readonly details?: MessageDetails | null;
}

/** Returns the exact message kind, and the content except text and file. Also reads rows in old formats. */
function presentDetails({
  type,
  text,
  details,
}: PresentDetailsParams): Omit<MessageDetails, 'kind'> & { readonly kind: string } {
  const {
    latitude,
    longitude,
    vcard,
    target: _,
    name,
    ...currentDetails
  } = (details ?? {}) as MessageDetails & LegacyDetails;
  const kind = currentDetails.kind ?? toKind(type);
  if (latitude !== undefined && longitude !== undefined)
    return { ...currentDetails, kind, location: { latitude, longitude, ...(text && { name: text }) } };
  if (vcard !== undefined) return { ...currentDetails, kind, contacts: [{ name: text ?? '', phones: [], vcard }] };
  if (type === 'unsupported' && name !== undefined) return { ...currentDetails, kind, unsupported: { name } };
  return { ...currentDetails, kind };
}

const toKind = (type: string): string => (type === 'contact' ? 'contacts' : type);

/** Presents the burst of an undecryptable message, unless the message is alone. */
const presentBurst = ({
  burst,
  messages,
}: NonNullable<MessageDetails['undecryptable']>): Pick<Message, 'undecryptable'> =>
  burst === undefined && messages < 2 ? {} : { undecryptable: { messages, ...(burst !== undefined && { burst }) } };
