import {
  findCountryCode,
  getRegionName,
  parseRecipient,
  parseWrittenPhone,
  type RecipientSkipCause,
} from '@recado/contract';
import { sendRejectionTexts, campaignTexts as texts } from '@recado/texts';
import type { ContactListRow } from '../../conversations/lists/readContactList.ts';
import { type ListPerson, readPhoneCell } from '../../conversations/lists/readPhoneCell.ts';

/** Recipient chosen for a campaign. A recipient with a `cause` is stored, but left out of the sending. */
export interface ChosenRecipient {
  /** The user's text for this recipient. For a recipient chosen from the contacts: phone number or chat ID. */
  readonly recipient: string;
  readonly phone?: string | null;
  readonly lid?: string | null;
  readonly name?: string | null;
  readonly cause?: RecipientSkipCause;
  readonly reason?: string;
  /** Whether the recipient was chosen by label or from the contact list. If so, duplicates are not reported. */
  readonly isPicked?: boolean;
  /** Row of the list from which the recipient comes. */
  readonly row?: number;
}

/** Maximum characters of an unreadable entry that are stored. */
const MAX_CELL_LENGTH = 80;

/** Explains that the only identifier of a person belongs to another connection than the line uses now. */
export const otherConnectionExclusion = { cause: 'unreadable', reason: sendRejectionTexts.otherConnection } as const;

/** Leaves out recipients with numbers of another country than the line's. Those without a number stay. */
export const excludeOtherCountries = (chosen: readonly ChosenRecipient[], lineCountry: string): ChosenRecipient[] =>
  chosen.map(recipient => {
    const country = recipient.phone ? findCountryCode(recipient.phone) : undefined;
    if (recipient.cause !== undefined || country === undefined || country === lineCountry) return recipient;
    return { ...recipient, cause: 'byHand', reason: texts.leftOut.otherCountry(getRegionName(country)) };
  });

/** Returns the cause and the text for a recipient who is left out. */
export const explainExclusion = (cause: 'optedOut' | 'repeated') => ({ cause, reason: texts.leftOut[cause] });

/**
 * Reads a recipient that a program named. As in all requests of programs, digits that are no number of the line's country
 * but a complete number of another one are used unchanged (docs/product.md §5). The campaign's start then asks for the
 * confirmation of that country.
 */
export function parseTypedRecipient(to: string, name: string | undefined, lineCountry: string): ChosenRecipient {
  if (parseRecipient(to)?.kind === 'group') return { recipient: to, cause: 'unreadable', reason: texts.leftOut.group };
  const person = isForeignDigits(to, lineCountry)
    ? ({ kind: 'phone', phone: to.trim() } as const)
    : readPhoneCell(to, lineCountry);
  return typeof person === 'string'
    ? { recipient: to, cause: 'unreadable', reason: person, ...(name !== undefined && { name }) }
    : toChosenPerson(person, name);
}

function isForeignDigits(to: string, lineCountry: string): boolean {
  if (!/^\s*\d{7,15}\s*$/.test(to)) return false;
  const written = parseWrittenPhone(to, lineCountry);
  return written.kind === 'rejected' && written.reason === 'foreign';
}

/** Converts a row of a list to a recipient. The labels and notes in the row are ignored. */
export function toChosenRecipient({
  row,
  person,
  ownName,
  optedOut,
  reason,
  written,
  isRepeated,
}: ContactListRow): ChosenRecipient {
  if (!person) {
    const isGroup = parseRecipient(written)?.kind === 'group';
    const explanation = isGroup ? texts.leftOut.group : (reason ?? texts.leftOut.unreadable);
    const recipient = [...written.replace(/\s+/g, ' ')].slice(0, MAX_CELL_LENGTH).join('').trim() || '—';
    return {
      row,
      recipient,
      cause: 'unreadable',
      reason: explanation,
      ...(ownName !== undefined && { name: ownName }),
    };
  }
  const chosen = { row, ...toChosenPerson(person, ownName) };
  if (isRepeated) return { ...chosen, cause: 'repeated', reason: reason ?? texts.leftOut.repeated };
  return { ...chosen, ...(optedOut && explainExclusion('optedOut')) };
}

const toChosenPerson = (person: ListPerson, name: string | undefined): ChosenRecipient => ({
  ...(person.kind === 'phone'
    ? { recipient: person.phone, phone: person.phone }
    : { recipient: `lid:${person.lid}`, lid: person.lid }),
  ...(name !== undefined && { name }),
});
