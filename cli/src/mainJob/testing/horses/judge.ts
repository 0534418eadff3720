import { eventually } from '../eventually.ts';
import type { Ledger, Written } from './write.ts';

/** What is wrong at either end. */
export interface Verdict {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Customers whose messages are not one conversation. */
  readonly broken: readonly string[];
  /** That the program's webhook was not told of. */
  readonly untold: readonly string[];
}

/** Once nothing is on its way any more, or patience (milliseconds) is over. */
export async function lastVerdict(stable: Written, ledger: Ledger, patience: number): Promise<Verdict> {
  let verdict = await judge(stable, ledger);
  await eventually(async () => {
    verdict = await judge(stable, ledger);
    return verdict.lost.length + verdict.untold.length === 0;
  }, patience).catch(() => undefined);
  return verdict;
}

async function judge({ program, customers, told }: Written, ledger: Ledger): Promise<Verdict> {
  const kept = new Map<string, number>();
  for (let offset = 0; ; offset += 200) {
    const query = { limit: 200, offset };
    const { messages } = await program.request('GET /external/messages', { query });
    for (const { text, status } of messages)
      if (status !== 'failed') kept.set(text ?? '', (kept.get(text ?? '') ?? 0) + 1);
    if (messages.length < 200) break;
  }
  const arrived = new Map(
    [...ledger.outbound].map(([text, phone]) => [
      text,
      phone.messages.filter(message => !message.fromMe && message.text === text).length,
    ]),
  );
  const sent = [...ledger.outbound.keys()].filter(text => !ledger.unknown.has(text));
  const many = (counts: ReadonlyMap<string, number>) => (text: string) => (counts.get(text) ?? 0) > 1;
  const none = (counts: ReadonlyMap<string, number>) => (text: string) => !counts.get(text);
  const all = [...ledger.inbound, ...ledger.outbound.keys()];
  const { conversations } = await program.request('GET /external/conversations', { query: { limit: 100 } });
  return {
    lost: [...new Set([...all.filter(none(kept)), ...sent.filter(none(arrived))])],
    doubled: [
      ...new Set([
        ...all.filter(many(kept)),
        ...[...arrived.keys()].filter(many(arrived)).map(text => `${text} (on the phone)`),
      ]),
    ],
    broken: customers
      .map(({ phone }) => phone)
      .filter(phone => conversations.filter(({ phoneNumber }) => phoneNumber === phone).length !== 1),
    untold: [...ledger.inbound].filter(text => !told.includes(text)),
  };
}
