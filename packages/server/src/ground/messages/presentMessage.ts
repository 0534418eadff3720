import type { ChatKind, Message } from '@recado/contract';
import { chatKindOf } from '@recado/contract/rules';
import type { MessageView } from './index.ts';
import type { MessageDetails } from './newMessage.ts';
import { presentRemarks } from './presentRemarks.ts';

/** As much of a message as is told of it; an event of before these were told has neither details nor remarks. */
export type ToldMessage = Omit<
  MessageView,
  'clientId' | 'contactId' | 'details' | 'remarks' | 'createdAt' | 'updatedAt'
> &
  Partial<Pick<MessageView, 'details' | 'remarks'>>;

/**
 * A stored message as the contract's `Message`.
 *
 * @param apiUrl where programs reach the API, with its prefix: files that we keep are fetched there
 */
export function presentMessage(message: ToldMessage, apiUrl: string): Message {
  const { kind, poll, subject, undecryptable, notBefore, traceparent, ...details } = presentDetails(message);
  const { deletedAt, ...remarks } = presentRemarks(message.remarks ?? [], poll);
  const chatKind: ChatKind = chatKindOf(message.chat);
  const told: Message = {
    id: message.id,
    messageId: message.waId,
    direction: message.fromMe ? 'outbound' : 'inbound',
    fromMe: message.fromMe,
    chat: message.chat,
    phoneNumber: message.phone,
    lid: message.lid,
    name: message.name,
    ...(message.ownName && { ownName: message.ownName }),
    chatKind,
    ...(chatKind === 'group' && {
      group: { id: message.chat.slice('group:'.length), subject: subject ?? null },
    }),
    type: message.type,
    kind,
    text: message.text,
    media: presentMedia(message, apiUrl),
    ...details,
    ...(undecryptable &&
      undecryptable.messages > 1 && { undecryptable: { messages: undecryptable.messages } }),
    quotedMessageId: message.quotedWaId,
    ...remarks,
    status: message.status,
    ...(message.status === 'queued' && notBefore !== undefined && { notBefore }),
    errorCode: message.errorCode,
    timestamp: message.timestamp.toISOString(),
  };
  return deletedAt === undefined ? told : withoutContent(told, deletedAt);
}

/** What its author took back is told no more. */
function withoutContent(
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
    edits,
    ...told
  }: Message,
  deletedAt: string,
): Message {
  return { ...told, text: null, media: null, deletedAt };
}

/** Where a file lies on our disk is nobody's business. */
function presentMedia({ id, media }: ToldMessage, apiUrl: string): Message['media'] {
  if (!media) return null;
  const { path, url = null, mimeType, size = null, sha256 = null, fileName = null, ...look } = media;
  return {
    url: path === undefined ? url : `${apiUrl}/external/media/${id}`,
    mimeType,
    size,
    sha256,
    fileName,
    ...look,
  } as Message['media'];
}

/** Details as they were stored before each kind had a field of its own. */
interface OldDetails {
  readonly latitude?: number;
  readonly longitude?: number;
  readonly vcard?: string;
  readonly target?: string;
  readonly name?: string;
}

/** What a message says besides text and file, with its exact kind, whenever it was stored. */
function presentDetails({
  type,
  text,
  details,
}: {
  readonly type: string;
  readonly text: string | null;
  readonly details?: MessageDetails | null;
}): Omit<MessageDetails, 'kind'> & { readonly kind: string } {
  const {
    latitude,
    longitude,
    vcard,
    target: _,
    name,
    ...today
  } = (details ?? {}) as MessageDetails & OldDetails;
  const kind = today.kind ?? kindOf(type);
  if (latitude !== undefined && longitude !== undefined)
    return { ...today, kind, location: { latitude, longitude, ...(text && { name: text }) } };
  if (vcard !== undefined) return { ...today, kind, contacts: [{ name: text ?? '', phones: [], vcard }] };
  if (type === 'unsupported' && name !== undefined) return { ...today, kind, unsupported: { name } };
  return { ...today, kind };
}

const kindOf = (type: string): string => (type === 'contact' ? 'contacts' : type);
