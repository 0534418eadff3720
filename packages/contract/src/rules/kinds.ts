/**
 * Exact kinds of messages, in addition to the older and coarser field `type`. A message has only
 * the content field that is named after its kind (`location`, `poll`, `groupInvite` …). Texts and
 * files need no such field, and `number-request` has no content. `menu` and `template` occur only in messages that this client sends.
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
  'poll-result',
  'sticker-pack',
  'channel-invite',
  'number-request',
  'album',
  'expiration',
  'phone-only',
  'unsupported',
  'undecryptable',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Kinds of chats. `status`: posts that are visible for a day and expect no reply. */
export const chatKinds = ['person', 'group', 'status', 'broadcast', 'channel'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** Chat kinds in which a person may expect a reply. Conversation lists contain these kinds by default. */
export const REPLYABLE_CHAT_KINDS = ['person', 'group', 'broadcast'] as const satisfies readonly ChatKind[];

/**
 * Chat kinds whose events a webhook receives if it lists no kinds. Status posts and channels must be
 * listed explicitly, because their authors expect no reply.
 */
export const DEFAULT_WEBHOOK_CHAT_KINDS = ['person', 'group', 'broadcast'] as const;

/** Derives the kind of a chat from a message's `chat`: a phone number, `lid:…`, or a kind and an ID. */
export function getChatKind(chat: string): ChatKind {
  if (chat === 'broadcast:status') return 'status';
  const [prefix = ''] = chat.split(':', 1);
  return prefix === 'group' || prefix === 'broadcast' || prefix === 'channel' ? prefix : 'person';
}

/** Events about updates to an existing message. These updates are not messages themselves. */
export const messageUpdateEventTypes = [
  'message.reaction',
  'message.edited',
  'message.deleted',
  'message.vote',
  'message.response',
  'message.pinned',
  'message.labeled',
] as const;
export type MessageUpdateEventType = (typeof messageUpdateEventTypes)[number];
