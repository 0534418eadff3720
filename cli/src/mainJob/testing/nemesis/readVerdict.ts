import { eventually } from '../eventually.ts';
import type { Ledger, Said } from './ledger.ts';
import { type Books, nothing, readBooks, twice } from './readBooks.ts';
import type { Town } from './startTown.ts';

/** The ledger against what is where it should be. What is named has its kind before it. */
export interface Verdict {
  readonly inbound: number;
  readonly outbound: number;
  /** How often each kind was said by customers, and sent by programs. */
  readonly kinds: Readonly<Record<'inbound' | 'outbound', Readonly<Record<string, number>>>>;
  /** Handed in or answered as sent, and not in each place where it has to be. */
  readonly lost: readonly string[];
  /** In one of them more than once. */
  readonly duplicated: readonly string[];
  /** Sends of which the platform said that it does not know, and how many of them arrived. */
  readonly unknown: { readonly all: number; readonly arrived: number };
  /** Refused for good. */
  readonly refused: readonly string[];
  /** Refused, and there all the same. */
  readonly contradicted: readonly string[];
  /** Clients whose statistics count something else than their messages. */
  readonly miscounted: readonly string[];
  /** What would not be missed if it were lost, or not be noticed if it were there twice: the control of all of the above. */
  readonly unnoticed: readonly string[];
}

export async function readVerdict(
  town: Pick<Town, 'lines' | 'customers' | 'counted'>,
  ledger: Ledger,
): Promise<Verdict> {
  const { lines } = town;
  const books = await readBooks(town);
  const counted = await Promise.all(lines.map(town.counted));
  const miscounted = lines.filter((_, index) => counted[index] !== books.sizes[index]);
  const { inbound, outbound } = ledger;
  const having = (outcome: string) => [...outbound].filter(([, said]) => said.outcome === outcome);
  const arrived = ([, said]: Entry): boolean => (said.places(books)[0] ?? 0) > 0;
  return {
    inbound: inbound.size,
    outbound: outbound.size,
    kinds: { inbound: kindsOf(inbound), outbound: kindsOf(outbound) },
    ...weigh(books, ledger),
    unknown: { all: having('unknown').length, arrived: having('unknown').filter(arrived).length },
    refused: having('refused').map(named),
    contradicted: having('refused').filter(arrived).map(named),
    miscounted: miscounted.map(({ phone }) => phone.number),
    unnoticed: unnoticed(books, ledger),
  };
}

/** The verdict as soon as nothing is missing, or when patience is at an end. @param patience milliseconds */
export async function lastVerdict(read: () => Promise<Verdict>, patience: number): Promise<Verdict> {
  let last: Verdict | undefined;
  const complete = async (): Promise<Verdict | undefined> => {
    last = await read();
    return last.lost.length === 0 ? last : undefined;
  };
  return eventually(complete, patience).catch(error => {
    if (!last) throw error;
    return last;
  });
}

type Entry = readonly [name: string, said: Said];
const named = ([name, { kind }]: Entry): string => `${kind}: ${name}`;

function weigh(books: Books, { inbound, outbound }: Ledger): Pick<Verdict, 'lost' | 'duplicated'> {
  const promised: readonly Entry[] = [
    ...inbound,
    ...[...outbound].filter(([, { outcome }]) => outcome === 'sent'),
  ];
  return {
    lost: promised.filter(([, { places }]) => places(books).includes(0)).map(named),
    duplicated: [...inbound, ...outbound]
      .filter(([, { places }]) => places(books).some(times => times > 1))
      .map(named),
  };
}

function unnoticed(books: Books, ledger: Ledger): string[] {
  const { lost } = weigh(books, ledger);
  const missed = new Set(weigh(nothing, ledger).lost);
  const noticed = new Set(weigh(twice(books), ledger).duplicated);
  const { inbound, outbound } = ledger;
  return [...inbound, ...[...outbound].filter(([, { outcome }]) => outcome === 'sent')]
    .map(named)
    .filter(name => !missed.has(name) || !(noticed.has(name) || lost.includes(name)));
}

function kindsOf(said: ReadonlyMap<string, Said>): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const { kind } of said.values()) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return kinds;
}
