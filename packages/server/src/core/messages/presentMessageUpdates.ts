import type { Message } from '@recado/contract';
import type { MessageUpdateView } from './messageView.ts';
import type { MessageDetails } from './newMessage.ts';

/** Maximum number of options of a poll, because every member of a chat may add some. */
const MAX_POLL_OPTIONS = 100;

/** Fields of a message that its updates determine. */
export type PresentedUpdates = Pick<
  Message,
  'reactions' | 'edits' | 'unreadableEditAt' | 'pinned' | 'labels' | 'deletedAt' | 'poll' | 'event'
>;
type UpdateOfKind<Kind extends MessageUpdateView['kind']> = Extract<MessageUpdateView, { readonly kind: Kind }>;

/**
 * Converts message updates to their form in the API. Keeps only the newest reaction and the newest vote of
 * each person.
 */
export function presentMessageUpdates(
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
    ...presentLabels(updates.filter(isKind('label'))),
    ...presentPin(updates.filter(isKind('pin')).at(-1)),
    ...(deletion && { deletedAt: new Date(deletion.timestamp).toISOString() }),
    ...(poll && {
      poll: countVotes(applyPollChanges(poll, updates), newestPerPerson(updates.filter(isKind('vote')))),
    }),
    ...(event && { event: applyEventUpdates(event, updates) }),
  };
}

/** Returns the names of the labels that the message has now, in the order in which it got them. */
function presentLabels(updates: readonly UpdateOfKind<'label'>[]): Pick<Message, 'labels'> {
  const labels = new Set<string>();
  for (const { value } of updates) {
    if (value.labeled) labels.add(value.label);
    else labels.delete(value.label);
  }
  return labels.size > 0 ? { labels: [...labels] } : {};
}

/** Returns the pin of a message whose newest update of this kind pins it. */
function presentPin(pin: UpdateOfKind<'pin'> | undefined): Pick<Message, 'pinned'> {
  if (!pin?.value.pinned) return {};
  const since = new Date(pin.timestamp);
  const { seconds } = pin.value;
  const until = seconds === undefined ? {} : { until: new Date(since.getTime() + seconds * 1_000).toISOString() };
  return { pinned: { timestamp: since.toISOString(), ...until } };
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
  const allOptions = [...new Set([...options, ...addedOptions])];
  return { question: newQuestion ?? question, options: allOptions.slice(0, MAX_POLL_OPTIONS), selectable };
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
