import {
  type ContactImportRowResult,
  formatRecipient,
  listPhoneVariants,
  MAX_CONTACT_LABELS,
  normalizeSearchText,
} from '@recado/contract';
import { contactFileTexts as texts } from '@recado/texts';
import type { ContactListRow } from '../../lists/readContactList.ts';
import { truncateText } from '../../lists/rowTexts.ts';

/** Maximum characters of the number's text that the result of a wrong row contains. */
const MAX_WRITTEN_CHARS = 200;

/** Existing contact, with the fields that a spreadsheet may change. */
export interface ExistingContact {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly ownName: string | null;
  readonly whatsappName: string | null;
  readonly labels: readonly string[];
  readonly notes: string | null;
  readonly optedOut: boolean;
  /** Whether the person is in the contact list; a person who only wrote in a group is not. */
  readonly isListed: boolean;
  /** Whether the network confirmed the form in which the number is registered. */
  readonly isTold: boolean;
}

/** Planned changes of one row; omitted fields keep their values. */
export interface ContactRowPlan extends ContactImportRowResult {
  /** ID of the existing contact that the row changes. Undefined if the row creates a contact. */
  readonly id?: string;
  readonly given: Pick<ContactListRow, 'ownName' | 'labels' | 'notes' | 'optedOut'>;
}

/** Plans the changes of each row: only fields that the row contains and whose values differ. */
export function planContactSheetRows(
  rows: readonly ContactListRow[],
  known: readonly ExistingContact[],
): ContactRowPlan[] {
  const byName = new Map<string, ExistingContact>();
  for (const knownContact of known.toSorted((a, b) => Number(a.isTold) - Number(b.isTold))) {
    // Contacts whose number the network confirmed come last and thus replace contacts with a number variant.
    for (const phone of knownContact.phone === null ? [] : listPhoneVariants(knownContact.phone))
      byName.set(phone, knownContact);
    if (knownContact.lid !== null) byName.set(`lid:${knownContact.lid}`, knownContact);
  }
  return rows.map(row => planRow(row, row.person && byName.get(formatRecipient(row.person))));
}

function planRow(
  { row, person, reason, written, ...values }: ContactListRow,
  known: ExistingContact | undefined,
): ContactRowPlan {
  const contact = known ? (known.phone ?? `lid:${known.lid}`) : person ? formatRecipient(person) : null;
  const reject = (rejection: string): ContactRowPlan => {
    const name = values.ownName ?? known?.ownName ?? known?.whatsappName ?? null;
    const text = truncateText(written.replace(/[\s\p{Cc}]+/gu, ' ').trim(), MAX_WRITTEN_CHARS);
    return { row, outcome: 'wrong', contact, name, changes: [], reason: rejection, written: text, given: {} };
  };
  if (reason !== undefined) return reject(reason);
  const given = changesOf(values, known);
  if ((given.labels?.length ?? 0) + (known?.labels.length ?? 0) > MAX_CONTACT_LABELS)
    return reject(texts.manyLabels(MAX_CONTACT_LABELS));
  const changes = (['ownName', 'labels', 'notes', 'optedOut'] as const).filter(field => given[field] !== undefined);
  const outcome = !known?.isListed ? 'created' : changes.length > 0 ? 'changed' : 'unchanged';
  const name = given.ownName ?? known?.ownName ?? known?.whatsappName ?? null;
  return { row, outcome, contact, name, changes, reason: null, written: null, ...(known && { id: known.id }), given };
}

function changesOf(
  { ownName, labels, notes, optedOut }: ContactRowPlan['given'],
  known: ExistingContact | undefined,
): ContactRowPlan['given'] {
  const existingLabels = new Set(known?.labels.map(normalizeSearchText));
  const added = labels?.filter(label => !existingLabels.has(normalizeSearchText(label))) ?? [];
  const hasSameName = ownName === (known?.ownName ?? known?.whatsappName ?? undefined);
  return {
    ...(ownName !== undefined && !hasSameName && { ownName }),
    ...(added.length > 0 && { labels: added }),
    ...(notes !== undefined && notes !== known?.notes && { notes }),
    ...(optedOut !== undefined && optedOut !== (known?.optedOut ?? false) && { optedOut }),
  };
}
