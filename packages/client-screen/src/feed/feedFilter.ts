import type { Message } from '@recado/contract';
import { listPossiblePhoneNumbers, normalizeSearchText, parseRecipient } from '@recado/contract/rules';

/** Filter of the feed. A missing field matches every message. */
export interface FeedFilter {
  readonly direction?: Message['direction'];
  /** Name or number as typed. It must satisfy `isValidContactSearchText`. */
  readonly contact?: string;
  /** Numbers that `contact` means on the client's line. Missing while they are unknown. */
  readonly phones?: readonly string[] | undefined;
}

/** Returns whether a typed text can be searched. An incomplete phone number cannot. */
export function isValidContactSearchText(text: string): boolean {
  const recipient = parseRecipient(text);
  return recipient ? recipient.kind !== 'group' : /\p{L}/u.test(text);
}

/** Returns whether a message matches the filter. The server applies the same rules to stored messages. */
export function matchesFeedFilter({ direction, contact, phones }: FeedFilter, message: Message): boolean {
  if (direction !== undefined && message.direction !== direction) return false;
  if (contact === undefined) return true;
  const recipient = parseRecipient(contact);
  if (!recipient)
    return [message.name, message.ownName, message.username && `@${message.username}`].some(name =>
      normalizeSearchText(name ?? '').includes(normalizeSearchText(contact)),
    );
  if (recipient.kind === 'group') return false;
  if (recipient.kind === 'lid') return message.lid === recipient.lid;
  return message.phoneNumber !== null && (phones ?? listPossiblePhoneNumbers(recipient)).includes(message.phoneNumber);
}
