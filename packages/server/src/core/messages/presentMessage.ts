import type { ChatKind, Message } from '@recado/contract';
import { getChatKind } from '@recado/contract/rules';
import type { MessageUpdateView, MessageView } from './messageView.ts';
import type { MessageDetails } from './newMessage.ts';

/** The message fields that events contain. The oldest events have neither details nor message updates. */
export type PresentableMessage = Omit<
  MessageView,
  'clientId' | 'contactId' | 'details' | 'remarks' | 'createdAt' | 'updatedAt'
> &
  Partial<Pick<MessageView, 'details' | 'remarks'>>;

/**
 * Converts a stored message to the contract's `Message`.
 *
 * @param apiUrl address and prefix of the API for programs, from which stored files are downloaded
 */
export function presentMessage(message: PresentableMessage, apiUrl: string): Message {
  const { kind, poll, subject, undecryptable, notBefore, traceparent, ...details } = presentDetails(message);
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
    chatKind,
    ...(chatKind === 'group' && {
      group: { id: message.chat.slice('group:'.length), subject: subject ?? null },
    }),
    type: message.type,
    kind,
    text: presentText(message, updates),
    media: presentMedia(message, apiUrl),
    ...details,
    ...(undecryptable && undecryptable.messages > 1 && { undecryptable: { messages: undecryptable.messages } }),
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

type PresentedUpdates = Pick<Message, 'reactions' | 'edits' | 'unreadableEditAt' | 'deletedAt' | 'poll' | 'event'>;
type UpdateOfKind<Kind extends MessageUpdateView['kind']> = Extract<MessageUpdateView, { readonly kind: Kind }>;

/**
 * Converts message updates to their form in the API. Keeps only the newest reaction and the newest vote of
 * each person.
 */
function presentMessageUpdates(
  updates: readonly MessageUpdateView[],
  poll: MessageDetails['poll'],
  event: MessageDetails['event'],
): PresentedUpdates {
  const reactions = [...newestPerPerson(updates.filter(isKind('reaction')))].filter(({ value }) => value.emoji !== '');
  const edits = updates.filter(isKind('edit'));
  const unreadableEdit = updates.findLast(isKind('unreadable'));
  const isNewestEditUnreadable = unreadableEdit && unreadableEdit.timestamp >= (edits.at(-1)?.timestamp ?? '');
  const deletion = updates.find(isKind('deletion'));
  return {
    ...(reactions.length > 0 && { reactions: reactions.map(presentReaction) }),
    ...(edits.length > 0 && { edits: presentEdits(edits) }),
    ...(isNewestEditUnreadable && { unreadableEditAt: new Date(unreadableEdit.timestamp).toISOString() }),
    ...(deletion && { deletedAt: new Date(deletion.timestamp).toISOString() }),
    ...(poll && {
      poll: countVotes(applyPollChanges(poll, updates), newestPerPerson(updates.filter(isKind('vote')))),
    }),
    ...(event && { event: applyEventUpdates(event, updates) }),
  };
}

const isKind =
  <Kind extends MessageUpdateView['kind']>(kind: Kind) =>
  (update: MessageUpdateView): update is UpdateOfKind<Kind> =>
    update.kind === kind;

/** Keeps only the newest update of each person, because a new reaction or vote replaces the earlier one. */
const newestPerPerson = <Update extends MessageUpdateView>(updates: readonly Update[]): Update[] => [
  ...new Map(updates.map(update => [update.contactId ?? 'me', update])).values(),
];

/** Adds the options that were added to a poll, and its new question. */
function applyPollChanges(
  { question, options, selectable }: NonNullable<MessageDetails['poll']>,
  updates: readonly MessageUpdateView[],
): NonNullable<MessageDetails['poll']> {
  const changes = updates.filter(isKind('poll')).map(({ value }) => value);
  const newQuestion = changes.findLast(change => change.question !== undefined)?.question;
  const addedOptions = changes.flatMap(change => change.addedOptions ?? []);
  return { question: newQuestion ?? question, options: [...new Set([...options, ...addedOptions])], selectable };
}

/** Returns the newest content of an event, with the current answer of each person. */
function applyEventUpdates(
  event: NonNullable<MessageDetails['event']>,
  updates: readonly MessageUpdateView[],
): NonNullable<Message['event']> {
  const responses = newestPerPerson(updates.filter(isKind('response')));
  return {
    ...(updates.findLast(isKind('event'))?.value.event ?? event),
    ...(responses.length > 0 && {
      responses: responses.map(({ value, ...update }) => ({ ...value, ...presentAuthor(update) })),
    }),
  };
}

const presentReaction = ({ value, ...update }: UpdateOfKind<'reaction'>) => ({
  emoji: value.emoji,
  ...presentAuthor(update),
});

type UpdateAuthor = Omit<MessageUpdateView, 'kind' | 'value'>;

const presentAuthor = ({ fromMe, phone, lid, name, ownName, timestamp }: UpdateAuthor) => ({
  fromMe,
  phoneNumber: phone,
  lid,
  name,
  ...(ownName && { ownName }),
  timestamp: new Date(timestamp).toISOString(),
});

/** Combines each earlier text with the time when it was replaced. The newest text is in the message itself. */
function presentEdits(edits: readonly UpdateOfKind<'edit'>[]): NonNullable<Message['edits']> {
  const first = edits.find(({ value }) => value.before !== undefined)?.value.before ?? '';
  const texts = [first, ...edits.map(({ value }) => value.text)].slice(0, -1);
  return edits.map(({ timestamp }, at) => ({
    text: texts[at] ?? '',
    timestamp: new Date(timestamp).toISOString(),
  }));
}

function countVotes(
  { question, options, selectable }: NonNullable<MessageDetails['poll']>,
  votes: readonly UpdateOfKind<'vote'>[],
): NonNullable<Message['poll']> {
  const nonEmptyVotes = votes.filter(({ value }) => value.options.length > 0);
  return {
    question,
    options: options.map(title => ({
      title,
      votes: nonEmptyVotes.filter(({ value }) => value.options.includes(title)).length,
    })),
    selectable,
    voters: nonEmptyVotes.length,
  };
}
