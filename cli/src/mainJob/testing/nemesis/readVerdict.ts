import type { Message } from '@recado/contract';
import type { Line, Town } from './startTown.ts';
import type { Ledger } from './startTraffic.ts';

/** The ledger against what is where it should be. */
export interface Verdict {
  readonly inbound: number;
  readonly outbound: number;
  /** Handed in or answered as sent, and not there. */
  readonly lost: readonly string[];
  /** There more than once. */
  readonly duplicated: readonly string[];
  /** Sends of which the platform said that it does not know, and how many of them arrived. */
  readonly unknown: { readonly all: number; readonly arrived: number };
  /** Refused, and there all the same. */
  readonly contradicted: readonly string[];
  /** Clients whose statistics count something else than their messages. */
  readonly miscounted: readonly string[];
}

const PAGE = 500;

/** Every message of a client, by way of the API. */
async function inboxOf({ program }: Line): Promise<Message[]> {
  const found: Message[] = [];
  for (;;) {
    const query = { limit: PAGE, offset: found.length };
    const { messages } = await program.request('GET /external/messages', { query });
    if (messages.length === 0) return found;
    found.push(...messages);
  }
}

export async function readVerdict(town: Town, ledger: Ledger): Promise<Verdict> {
  const { lines, customers } = town;
  const inboxes = await Promise.all(lines.map(inboxOf));
  const logs = await Promise.all(customers.map(phone => phone.messages()));
  const stored = count(inboxes.flat().filter(({ fromMe }) => !fromMe));
  const arrived = count(logs.flat().filter(({ fromMe }) => !fromMe));

  const said = [...ledger.inbound.keys()];
  const answered = [...ledger.outbound];
  const having = (outcome: string) => answered.filter(([, one]) => one === outcome).map(([text]) => text);
  const counted = await Promise.all(lines.map(town.counted));
  const miscounted = lines.filter((_, index) => counted[index] !== inboxes[index]?.length);
  return {
    inbound: said.length,
    outbound: answered.length,
    lost: [...said.filter(text => !stored.has(text)), ...having('sent').filter(text => !arrived.has(text))],
    duplicated: [
      ...[...stored].filter(([text, times]) => ledger.inbound.has(text) && times > 1).map(([text]) => text),
      ...[...arrived].filter(([text, times]) => ledger.outbound.has(text) && times > 1).map(([text]) => text),
    ],
    unknown: {
      all: having('unknown').length,
      arrived: having('unknown').filter(text => arrived.has(text)).length,
    },
    contradicted: having('refused').filter(text => arrived.has(text)),
    miscounted: miscounted.map(({ phone }) => phone.number),
  };
}

function count(messages: readonly { readonly text: string | null }[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { text } of messages) if (text !== null) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
}
