import type { Message } from '@recado/contract';
import type { RemarkView } from './messageView.ts';
import type { MessageDetails } from './newMessage.ts';

type Told = Pick<Message, 'reactions' | 'edits' | 'deletedAt' | 'poll'>;
type Of<Kind extends RemarkView['kind']> = Extract<RemarkView, { readonly kind: Kind }>;

/** What was said about a message since, as the contract tells it: one reaction and one vote a person, the newest. */
export function presentRemarks(remarks: readonly RemarkView[], poll: MessageDetails['poll']): Told {
  const reactions = [...newest(remarks.filter(is('reaction')))].filter(({ value }) => value.emoji !== '');
  const edits = remarks.filter(is('edit'));
  const deletion = remarks.find(is('deletion'));
  return {
    ...(reactions.length > 0 && { reactions: reactions.map(presentReaction) }),
    ...(edits.length > 0 && { edits: presentEdits(edits) }),
    ...(deletion && { deletedAt: new Date(deletion.timestamp).toISOString() }),
    ...(poll && { poll: tally(poll, newest(remarks.filter(is('vote')))) }),
  };
}

const is =
  <Kind extends RemarkView['kind']>(kind: Kind) =>
  (remark: RemarkView): remark is Of<Kind> =>
    remark.kind === kind;

/** The last word of each person. */
const newest = <Remark extends RemarkView>(remarks: readonly Remark[]): Remark[] => [
  ...new Map(remarks.map(remark => [remark.contactId ?? 'me', remark])).values(),
];

const presentReaction = ({ value, fromMe, phone, lid, name, ownName, timestamp }: Of<'reaction'>) => ({
  emoji: value.emoji,
  fromMe,
  phoneNumber: phone,
  lid,
  name,
  ...(ownName && { ownName }),
  timestamp: new Date(timestamp).toISOString(),
});

/** What it said before, with until when: the newest edit's text is the message's own. */
function presentEdits(edits: readonly Of<'edit'>[]): NonNullable<Message['edits']> {
  const first = edits.find(({ value }) => value.before !== undefined)?.value.before ?? '';
  const texts = [first, ...edits.map(({ value }) => value.text)].slice(0, -1);
  return edits.map(({ timestamp }, at) => ({
    text: texts[at] ?? '',
    timestamp: new Date(timestamp).toISOString(),
  }));
}

function tally(
  { question, options, selectable }: NonNullable<MessageDetails['poll']>,
  votes: readonly Of<'vote'>[],
): NonNullable<Message['poll']> {
  const cast = votes.filter(({ value }) => value.options.length > 0);
  return {
    question,
    options: options.map(title => ({
      title,
      votes: cast.filter(({ value }) => value.options.includes(title)).length,
    })),
    selectable,
    voters: cast.length,
  };
}
