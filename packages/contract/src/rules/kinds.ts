/**
 * What a message is, exactly: `kind`, beside the older and coarser `type`. A message carries the field named like its
 * kind (`location`, `poll`, `groupInvite` …) and no other of them; texts and files need none. `menu` and `template` are only ever ours.
 */
export const messageKinds = [
  'text',
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contacts',
  'poll',
  'choice',
  'menu',
  'template',
  'order',
  'product',
  'group-invite',
  'event',
  'payment',
  'call',
  'unsupported',
  'undecryptable',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Where a message was written. `status`: what people post for a day; nobody expects an answer to it. */
export const chatKinds = ['person', 'group', 'status', 'broadcast', 'channel'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** Where somebody may wait for an answer: what a list of conversations shows unless it is asked for more. */
export const ANSWERED_KINDS = ['person', 'group', 'broadcast'] as const satisfies readonly ChatKind[];

/**
 * Of which chats a webhook is told that names none. Status posts and channels have to be asked for: whoever posts there
 * waits for no answer.
 */
export const DEFAULT_CHAT_KINDS = ['person', 'group', 'broadcast'] as const;

/** Of a message's `chat`, which is a number, `lid:…`, or a place and its id. */
export function chatKindOf(chat: string): ChatKind {
  if (chat === 'broadcast:status') return 'status';
  const [place = ''] = chat.split(':', 1);
  return place === 'group' || place === 'broadcast' || place === 'channel' ? place : 'person';
}

/** What somebody said about a message: no message of its own. */
export const remarkEventTypes = [
  'message.reaction',
  'message.edited',
  'message.deleted',
  'message.vote',
] as const;
export type RemarkEventType = (typeof remarkEventTypes)[number];
