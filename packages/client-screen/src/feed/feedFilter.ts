import type { Message } from '@recado/contract';
import { foldText, parseRecipient, possiblePhones } from '@recado/contract/rules';

/** Which messages are shown; everything where nothing is said. */
export interface FeedFilter {
  readonly direction?: Message['direction'];
  /** A name or a number as it was typed; only what `isContact` lets through gets here. */
  readonly contact?: string;
}

/** Whether somebody can be looked for by what was typed: not by a number that is not whole yet. */
export function isContact(typed: string): boolean {
  const recipient = parseRecipient(typed);
  return recipient ? recipient.kind !== 'group' : /\p{L}/u.test(typed);
}

/** The same choice that the server makes from `direction` and `contact`. */
export function matches({ direction, contact }: FeedFilter, message: Message): boolean {
  if (direction !== undefined && message.direction !== direction) return false;
  if (contact === undefined) return true;
  const person = parseRecipient(contact);
  if (!person)
    return [message.name, message.ownName].some(name => foldText(name ?? '').includes(foldText(contact)));
  if (person.kind === 'group') return false;
  if (person.kind === 'lid') return message.lid === person.lid;
  return message.phoneNumber !== null && possiblePhones(person).includes(message.phoneNumber);
}
