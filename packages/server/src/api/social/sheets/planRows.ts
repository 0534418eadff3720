import { CONTACT_LABELS, foldText, type ImportedRow, phoneVariants, recipientText } from '@recado/contract';
import { contactFiles as texts } from '@recado/texts';
import type { SheetRow } from './readSheet.ts';

/** Somebody the client knows, as far as a spreadsheet may change it. */
export interface Known {
  readonly id: string;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly ownName: string | null;
  readonly whatsappName: string | null;
  readonly labels: readonly string[];
  readonly notes: string | null;
  readonly optedOut: boolean;
  /** Whether they are among the contacts; who wrote in a group only is not. */
  readonly isListed: boolean;
  /** The network told how their number is spelled. */
  readonly isTold: boolean;
}

/** What is done for a row; what is left out stays. */
export interface RowPlan extends ImportedRow {
  /** Undefined: nobody knows them yet. */
  readonly id?: string;
  readonly given: Pick<SheetRow, 'ownName' | 'labels' | 'notes' | 'optedOut'>;
}

/** What each row changes about whom the client knows: only what it gives, and only what is not so already. */
export function planRows(rows: readonly SheetRow[], known: readonly Known[]): RowPlan[] {
  const byName = new Map<string, Known>();
  for (const one of known.toSorted((a, b) => Number(a.isTold) - Number(b.isTold))) {
    // Told of by the network, they come last, and stay.
    for (const phone of one.phone === null ? [] : phoneVariants(one.phone)) byName.set(phone, one);
    if (one.lid !== null) byName.set(`lid:${one.lid}`, one);
  }
  return rows.map(row => planRow(row, row.person && byName.get(recipientText(row.person))));
}

function planRow({ row, person, reason, ...said }: SheetRow, known: Known | undefined): RowPlan {
  const contact = known ? (known.phone ?? `lid:${known.lid}`) : person ? recipientText(person) : null;
  const wrong = (why: string): RowPlan => {
    const name = known ? (known.ownName ?? known.whatsappName) : null;
    return { row, outcome: 'wrong', contact, name, changes: [], reason: why, given: {} };
  };
  if (reason !== undefined) return wrong(reason);
  const given = changesOf(said, known);
  if ((given.labels?.length ?? 0) + (known?.labels.length ?? 0) > CONTACT_LABELS)
    return wrong(texts.manyLabels(CONTACT_LABELS));
  const changes = (['ownName', 'labels', 'notes', 'optedOut'] as const).filter(
    field => given[field] !== undefined,
  );
  const outcome = !known?.isListed ? 'created' : changes.length > 0 ? 'changed' : 'unchanged';
  const name = given.ownName ?? known?.ownName ?? known?.whatsappName ?? null;
  return { row, outcome, contact, name, changes, reason: null, ...(known && { id: known.id }), given };
}

function changesOf(
  { ownName, labels, notes, optedOut }: RowPlan['given'],
  known: Known | undefined,
): RowPlan['given'] {
  const has = new Set(known?.labels.map(foldText));
  const added = labels?.filter(label => !has.has(foldText(label))) ?? [];
  const isCalledSo = ownName === (known?.ownName ?? known?.whatsappName ?? undefined);
  return {
    ...(ownName !== undefined && !isCalledSo && { ownName }),
    ...(added.length > 0 && { labels: added }),
    ...(notes !== undefined && notes !== known?.notes && { notes }),
    ...(optedOut !== undefined && optedOut !== (known?.optedOut ?? false) && { optedOut }),
  };
}
