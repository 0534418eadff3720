import type { Message } from '@recado/contract';
import { parseRecipient, phoneVariants, type Recipient } from '@recado/contract/rules';

/** Which messages are shown; everything where nothing is said. */
export interface FeedFilter {
  readonly direction?: Message['direction'];
  /** As it was typed; only what `personOf` understands gets here. */
  readonly number?: string;
}

/** The person whom a typed number means; undefined while it is none yet. */
export function personOf(typed: string): Exclude<Recipient, { kind: 'group' }> | undefined {
  const recipient = parseRecipient(typed);
  return recipient?.kind === 'group' ? undefined : recipient;
}

/** The same choice that the server makes from `direction` and `phoneNumber`. */
export function matches({ direction, number }: FeedFilter, message: Message): boolean {
  if (direction !== undefined && message.direction !== direction) return false;
  if (number === undefined) return true;
  const person = personOf(number);
  if (!person) return false;
  if (person.kind === 'lid') return message.lid === person.lid;
  return message.phoneNumber !== null && phoneVariants(person.phone).includes(message.phoneNumber);
}
