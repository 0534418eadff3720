import { pollUntilResult } from '../pollUntilResult.ts';
import type { TransportMigrationLedger, TransportMigrationParticipants } from './writeTransportMigrationTraffic.ts';

/** Differences between the sent messages and the messages that exist at the program and at the customers. */
export interface TransportMigrationVerdict {
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  /** Customers whose messages are spread over several conversations or are in none. */
  readonly splitThreads: readonly string[];
  /** Messages that the program's webhook did not receive. */
  readonly undelivered: readonly string[];
}

/**
 * Reads verdicts until no message is missing or the timeout (milliseconds) is over, and returns the last one.
 */
export async function awaitTransportMigrationVerdict(
  participants: TransportMigrationParticipants,
  ledger: TransportMigrationLedger,
  timeoutMs: number,
): Promise<TransportMigrationVerdict> {
  let verdict = await readVerdict(participants, ledger);
  await pollUntilResult(async () => {
    verdict = await readVerdict(participants, ledger);
    return verdict.lost.length + verdict.undelivered.length === 0;
  }, timeoutMs).catch(() => undefined);
  return verdict;
}

async function readVerdict(
  { program, customers, deliveredTexts }: TransportMigrationParticipants,
  ledger: TransportMigrationLedger,
): Promise<TransportMigrationVerdict> {
  const storedCounts = new Map<string, number>();
  for (let offset = 0; ; offset += 200) {
    const query = { limit: 200, offset };
    const { messages } = await program.request('GET /external/messages', { query });
    for (const { text, status } of messages)
      if (status !== 'failed') storedCounts.set(text ?? '', (storedCounts.get(text ?? '') ?? 0) + 1);
    if (messages.length < 200) break;
  }
  const arrivedCounts = new Map(
    [...ledger.outbound].map(([text, phone]) => [
      text,
      phone.messages.filter(message => !message.fromMe && message.text === text).length,
    ]),
  );
  const sent = [...ledger.outbound.keys()].filter(text => !ledger.unknown.has(text));
  const isRepeatedIn = (counts: ReadonlyMap<string, number>) => (text: string) => (counts.get(text) ?? 0) > 1;
  const isMissingIn = (counts: ReadonlyMap<string, number>) => (text: string) => !counts.get(text);
  const allTexts = [...ledger.inbound, ...ledger.outbound.keys()];
  const { conversations } = await program.request('GET /external/conversations', { query: { limit: 100 } });
  return {
    lost: [...new Set([...allTexts.filter(isMissingIn(storedCounts)), ...sent.filter(isMissingIn(arrivedCounts))])],
    duplicated: [
      ...new Set([
        ...allTexts.filter(isRepeatedIn(storedCounts)),
        ...[...arrivedCounts.keys()].filter(isRepeatedIn(arrivedCounts)).map(text => `${text} (on the phone)`),
      ]),
    ],
    splitThreads: customers
      .map(({ phone }) => phone)
      .filter(phone => conversations.filter(({ phoneNumber }) => phoneNumber === phone).length !== 1),
    undelivered: [...ledger.inbound].filter(text => !deliveredTexts.includes(text)),
  };
}
