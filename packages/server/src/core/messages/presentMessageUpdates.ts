import type { Message } from '@recado/contract';
import type { MessageUpdateView } from './messageView.ts';
import type { MessageDetails } from './newMessage.ts';

type PresentedUpdates = Pick<Message, 'reactions' | 'edits' | 'deletedAt' | 'poll'>;
type UpdateOfKind<Kind extends MessageUpdateView['kind']> = Extract<MessageUpdateView, { readonly kind: Kind }>;

/**
 * Converts message updates to their form in the API. Keeps only the newest reaction and the newest vote of
 * each person.
 */
export function presentMessageUpdates(
  updates: readonly MessageUpdateView[],
  poll: MessageDetails['poll'],
): PresentedUpdates {
  const reactions = [...newestPerPerson(updates.filter(isKind('reaction')))].filter(({ value }) => value.emoji !== '');
  const edits = updates.filter(isKind('edit'));
  const deletion = updates.find(isKind('deletion'));
  return {
    ...(reactions.length > 0 && { reactions: reactions.map(presentReaction) }),
    ...(edits.length > 0 && { edits: presentEdits(edits) }),
    ...(deletion && { deletedAt: new Date(deletion.timestamp).toISOString() }),
    ...(poll && { poll: countVotes(poll, newestPerPerson(updates.filter(isKind('vote')))) }),
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

const presentReaction = ({ value, fromMe, phone, lid, name, ownName, timestamp }: UpdateOfKind<'reaction'>) => ({
  emoji: value.emoji,
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
