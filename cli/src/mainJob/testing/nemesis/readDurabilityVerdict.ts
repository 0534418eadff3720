import { pollUntilResult } from '../pollUntilResult.ts';
import type { MessageLedger, MessageLedgerEntry } from './messageLedger.ts';
import {
  duplicateObservedMessages,
  emptyObservedMessages,
  type ObservedMessages,
  readObservedMessages,
} from './readObservedMessages.ts';
import type { NemesisTestPlatform } from './startNemesisTestPlatform.ts';

/**
 * Result of comparing the ledger with the stored, emitted and displayed messages. Each listed message name
 * begins with the message kind.
 */
export interface DurabilityVerdict {
  readonly inbound: number;
  readonly outbound: number;
  /** Number of messages per kind, written by customers and sent by programs. */
  readonly kinds: Readonly<Record<'inbound' | 'outbound', Readonly<Record<string, number>>>>;
  /** Messages that were accepted by WhatsApp or reported as sent, but are missing in a required place. */
  readonly lost: readonly string[];
  /** Messages that exist more than once in at least one place. */
  readonly duplicated: readonly string[];
  /** WhatsApp's IDs of messages that were stored or emitted after a later message of the same customer. */
  readonly reordered: readonly string[];
  /** Sends that the platform reported as `unknown`, and how many of them arrived. */
  readonly unknown: { readonly all: number; readonly hasArrived: number };
  /** Messages that the platform rejected permanently. */
  readonly refused: readonly string[];
  /** Messages that arrived although the platform had rejected them. */
  readonly contradicted: readonly string[];
  /** Phone numbers of clients whose statistics differ from their number of stored messages. */
  readonly miscounted: readonly string[];
  /** Negative control: messages whose loss or duplication this comparison would not detect. */
  readonly undetectable: readonly string[];
}

export async function readDurabilityVerdict(
  world: Pick<NemesisTestPlatform, 'lines' | 'customers' | 'countMessages'>,
  ledger: MessageLedger,
): Promise<DurabilityVerdict> {
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
    reordered: books.chats.flatMap(({ accepted, emitted, stored }) => [
      ...findReorderedIds(accepted, emitted),
      ...findReorderedIds(accepted, stored),
    ]),
    unknown: { all: withOutcome('unknown').length, hasArrived: withOutcome('unknown').filter(hasArrived).length },
    refused: withOutcome('refused').map(formatEntry),
    contradicted: withOutcome('refused').filter(hasArrived).map(formatEntry),
    miscounted: miscounted.map(({ phone }) => phone.number),
    undetectable: findUndetectable(books, ledger),
  };
}

/**
 * Reads verdicts until no message is missing, and returns the last verdict, also after the timeout.
 *
 * @param timeoutMs milliseconds
 */
export async function awaitDurabilityVerdict(
  read: () => Promise<DurabilityVerdict>,
  timeoutMs: number,
): Promise<DurabilityVerdict> {
  let latestVerdict: DurabilityVerdict | undefined;
  const readIfComplete = async (): Promise<DurabilityVerdict | undefined> => {
    latestVerdict = await read();
    return latestVerdict.lost.length === 0 ? latestVerdict : undefined;
  };
  return pollUntilResult(readIfComplete, timeoutMs).catch(error => {
    if (!latestVerdict) throw error;
    return latestVerdict;
  });
}

type Entry = readonly [name: string, said: MessageLedgerEntry];
const formatEntry = ([name, { kind }]: Entry): string => `${kind}: ${name}`;

function compareBooks(
  books: ObservedMessages,
  { inbound, outbound }: MessageLedger,
): Pick<DurabilityVerdict, 'lost' | 'duplicated'> {
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

/** Returns the IDs that `observed` contains after an ID that follows them in `accepted`. */
export function findReorderedIds(accepted: readonly string[], observed: readonly string[]): string[] {
  const positions = new Map(accepted.map((id, position) => [id, position]));
  let lastPosition = -1;
  return [...new Set(observed)].filter(id => {
    const position = positions.get(id);
    if (position === undefined) return false;
    const isReordered = position < lastPosition;
    lastPosition = Math.max(lastPosition, position);
    return isReordered;
  });
}

function findUndetectable(books: ObservedMessages, ledger: MessageLedger): string[] {
  const { lost } = compareBooks(books, ledger);
  const detectedLosses = new Set(compareBooks(emptyObservedMessages, ledger).lost);
  const detectedDuplicates = new Set(compareBooks(duplicateObservedMessages(books), ledger).duplicated);
  const { inbound, outbound } = ledger;
  return [...inbound, ...[...outbound].filter(([, { outcome }]) => outcome === 'sent')]
    .map(formatEntry)
    .filter(name => !detectedLosses.has(name) || !(detectedDuplicates.has(name) || lost.includes(name)));
}

function countKinds(entries: ReadonlyMap<string, MessageLedgerEntry>): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const { kind } of entries.values()) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return kinds;
}
