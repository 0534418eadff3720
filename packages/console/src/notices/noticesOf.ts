import { kindOf } from '@recado/client-screen/feed';
import type { Conversation } from '@recado/contract';
import { nameOf } from '../conversations/nameOf.ts';
import type { NoticeChoice } from './choice.ts';

/** What is shown of a conversation in which something new came in. */
export interface Notice {
  readonly conversation: string;
  readonly message: string;
  readonly title: string;
  readonly words: string;
}

export interface NoticesAsked extends Pick<NoticeChoice, 'hasGroups'> {
  /** Ids of the messages that were told before. */
  readonly told: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Of conversations with something unread, those of which is told: whose last message came in lately, and was not told. */
export function noticesOf(
  conversations: readonly Conversation[],
  { hasGroups, told, now }: NoticesAsked,
): Notice[] {
  return conversations.flatMap(one => {
    const { id, muted, archived, snoozedUntil, unread, chatKind, lastMessage: last } = one;
    const isWanted = chatKind === 'person' || (chatKind === 'group' && hasGroups);
    if (!isWanted || muted || archived || snoozedUntil || unread === 0 || last?.direction !== 'inbound')
      return [];
    if (told.includes(last.id) || last.deletedAt !== undefined) return [];
    if (Date.parse(last.timestamp) < now - LATELY) return [];
    const said = (last.text || kindOf(last)).slice(0, SAID);
    const author = last.ownName || last.name;
    const words = chatKind === 'group' && author ? `${author}: ${said}` : said;
    return [{ conversation: id, message: last.id, title: nameOf(one), words }];
  });
}

/** Characters of a message that a notice has room for. */
const SAID = 140;
/** Milliseconds: what is older was there before anybody listened, whatever the clocks of page and network say. */
const LATELY = 600_000;
