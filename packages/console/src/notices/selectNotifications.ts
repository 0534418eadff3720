import { formatMessageKind } from '@recado/client-screen/feed';
import type { Conversation } from '@recado/contract';
import { getConversationName } from '../conversations/getConversationName.ts';
import type { NotificationSettings } from './notificationSettings.ts';

/** Notification for a conversation with a new message. */
export interface NotificationContent {
  readonly conversationId: string;
  readonly messageId: string;
  readonly title: string;
  readonly bodyText: string;
}

export interface SelectNotificationsOptions extends Pick<NotificationSettings, 'hasGroups'> {
  /** IDs of the messages for which a notification was already shown. */
  readonly notifiedIds: readonly string[];
  /** Current time in milliseconds since 1970. */
  readonly now: number;
}

/** Selects unread conversations whose last message is recent and has not caused a notification yet. */
export function selectNotifications(
  conversations: readonly Conversation[],
  { hasGroups, notifiedIds, now }: SelectNotificationsOptions,
): NotificationContent[] {
  return conversations.flatMap(conversation => {
    const { id, muted, archived, snoozedUntil, unread, chatKind, lastMessage: latestMessage } = conversation;
    const isNotifiable = chatKind === 'person' || (chatKind === 'group' && hasGroups);
    if (!isNotifiable || muted || archived || snoozedUntil || unread === 0 || latestMessage?.direction !== 'inbound')
      return [];
    if (notifiedIds.includes(latestMessage.id) || latestMessage.deletedAt !== undefined) return [];
    if (Date.parse(latestMessage.timestamp) < now - MAX_MESSAGE_AGE_MS) return [];
    const text = (latestMessage.text || formatMessageKind(latestMessage)).slice(0, MAX_BODY_CHARACTERS);
    const author = latestMessage.ownName || latestMessage.name;
    const bodyText = chatKind === 'group' && author ? `${author}: ${text}` : text;
    return [{ conversationId: id, messageId: latestMessage.id, title: getConversationName(conversation), bodyText }];
  });
}

/** Maximum characters of a message in a notification. */
const MAX_BODY_CHARACTERS = 140;
/**
 * Milliseconds for which a message counts as recent. An older message existed before notifications started.
 * The value allows for a difference between the clocks of the browser and of the network.
 */
const MAX_MESSAGE_AGE_MS = 600_000;
