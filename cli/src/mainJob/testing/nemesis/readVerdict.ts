import { eventually } from '../eventually.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import {
  duplicateObservation,
  emptyObservation,
  type ObservedMessages,
  readObservedMessages,
} from './readObservedMessages.ts';
import type { World } from './startWorld.ts';

/**
 * Result of comparing the ledger with the stored, emitted and displayed messages. Each listed name
 * has the message kind as its prefix.
 */
export interface Verdict {
  readonly inbound: number;
  readonly outbound: number;
  /** Number of messages per kind, written by customers and sent by programs. */
  readonly kinds: Readonly<Record<'inbound' | 'outbound', Readonly<Record<string, number>>>>;
  /** Accepted by WhatsApp or reported as sent, but missing in at least one required place. */
  readonly lost: readonly string[];
  /** Present more than once in at least one place. */
  readonly duplicated: readonly string[];
  /** Sends that the platform reported as `unknown`, and how many of them arrived. */
  readonly unknown: { readonly all: number; readonly hasArrived: number };
  /** Permanently rejected sends. */
  readonly refused: readonly string[];
  /** Rejected sends that arrived nevertheless. */
  readonly contradicted: readonly string[];
  /** Phone numbers of clients whose statistics differ from their number of stored messages. */
  readonly miscounted: readonly string[];
  /** Negative control: messages whose loss or duplication this comparison would not detect. */
  readonly undetectable: readonly string[];
}

export async function readVerdict(
  world: Pick<World, 'lines' | 'customers' | 'countMessages'>,
  ledger: Ledger,
): Promise<Verdict> {
  const { lines } = world;
  const books = await readObservedMessages(world);
  const messageCounts = await Promise.all(lines.map(world.countMessages));
  const miscounted = lines.filter((_, index) => messageCounts[index] !== books.messageCounts[index]);
  const { inbound, outbound } = ledger;
  const withOutcome = (outcome: string) => [...outbound].filter(([, record]) => record.outcome === outcome);
  const hasArrived = ([, record]: Entry): boolean => (record.countPlaces(books)[0] ?? 0) > 0;
  return {
    inbound: inbound.size,
    outbound: outbound.size,
    kinds: { inbound: countKinds(inbound), outbound: countKinds(outbound) },
    ...compareBooks(books, ledger),
    unknown: { all: withOutcome('unknown').length, hasArrived: withOutcome('unknown').filter(hasArrived).length },
    refused: withOutcome('refused').map(formatEntry),
    contradicted: withOutcome('refused').filter(hasArrived).map(formatEntry),
    miscounted: miscounted.map(({ phone }) => phone.number),
    undetectable: findUndetectable(books, ledger),
  };
}

/**
 * Reads verdicts until no message is missing. Returns the last verdict when the time is over.
 *
 * @param timeoutMs milliseconds
 */
export async function awaitCompleteVerdict(read: () => Promise<Verdict>, timeoutMs: number): Promise<Verdict> {
  let latestVerdict: Verdict | undefined;
  const readIfComplete = async (): Promise<Verdict | undefined> => {
    latestVerdict = await read();
    return latestVerdict.lost.length === 0 ? latestVerdict : undefined;
  };
  return eventually(readIfComplete, timeoutMs).catch(error => {
    if (!latestVerdict) throw error;
    return latestVerdict;
  });
}

type Entry = readonly [name: string, said: LedgerEntry];
const formatEntry = ([name, { kind }]: Entry): string => `${kind}: ${name}`;

function compareBooks(books: ObservedMessages, { inbound, outbound }: Ledger): Pick<Verdict, 'lost' | 'duplicated'> {
  const requiredEntries: readonly Entry[] = [
    ...inbound,
    ...[...outbound].filter(([, { outcome }]) => outcome === 'sent'),
  ];
  return {
    lost: requiredEntries.filter(([, { countPlaces }]) => countPlaces(books).includes(0)).map(formatEntry),
    duplicated: [...inbound, ...outbound]
      .filter(([, { countPlaces }]) => countPlaces(books).some(times => times > 1))
      .map(formatEntry),
  };
}

function findUndetectable(books: ObservedMessages, ledger: Ledger): string[] {
  const { lost } = compareBooks(books, ledger);
  const detectedLosses = new Set(compareBooks(emptyObservation, ledger).lost);
  const detectedDuplicates = new Set(compareBooks(duplicateObservation(books), ledger).duplicated);
  const { inbound, outbound } = ledger;
  return [...inbound, ...[...outbound].filter(([, { outcome }]) => outcome === 'sent')]
    .map(formatEntry)
    .filter(name => !detectedLosses.has(name) || !(detectedDuplicates.has(name) || lost.includes(name)));
}

function countKinds(entries: ReadonlyMap<string, LedgerEntry>): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const { kind } of entries.values()) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return kinds;
}
