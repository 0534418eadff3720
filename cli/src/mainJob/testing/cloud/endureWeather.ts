import type { Phone } from '@recado/whatsapp-emulator';
import { eventually } from '../eventually.ts';
import { lastVerdict, type Verdict } from '../horses/judge.ts';
import { emptyLedger, type Written, write } from '../horses/write.ts';
import { workersOf } from '../nemesis/disasters.ts';
import { signal } from '../processes.ts';
import type { CloudLine, CloudTown } from './startCloudTown.ts';

export interface Weathered extends Verdict {
  readonly inbound: number;
  readonly outbound: number;
  /** Statuses that forged posts were answered with. */
  readonly forged: readonly (number | undefined)[];
}

/**
 * Meta repeats, turns round, delays and cuts what it posts of several lines, somebody forges, and every line worker is killed
 * while customers write; then everything is counted at both ends.
 *
 * @param patience milliseconds for everything to arrive at a line
 */
export async function endureWeather(
  { platform }: CloudTown,
  lines: readonly {
    readonly line: CloudLine;
    readonly customers: readonly Phone[];
    readonly patience: number;
  }[],
  messages: number,
): Promise<Weathered[]> {
  const storms = lines.map(given => ({ ...given, ledger: emptyLedger() }));
  const written = ({ line: { shop, program, told }, customers }: (typeof storms)[number]): Written => ({
    ...{ shop, program, told, customers },
  });
  const writing = storms.map(storm => write(written(storm), storm.ledger, messages));
  await eventually(() => storms.every(({ ledger }) => ledger.outbound.size > 0));
  const forged = await Promise.all(
    storms.map(async ({ line: { graph } }) => {
      const [{ body, signature } = { body: '{}', signature: '' }] = graph.posted;
      const lie = body.replaceAll('hola', 'falso');
      return [await graph.forge(JSON.parse(lie) as object), await graph.replay({ body: lie, signature })];
    }),
  );
  for (const { line } of storms)
    Object.assign(line.graph.manners, { repeats: 1, delayMs: 20, cutNext: 5, reorderNext: 4 });
  for (const pid of await workersOf({ platformPid: platform.child.pid ?? 0 })) signal(pid, 'SIGKILL');
  for (const { customers, line, ledger } of storms)
    for (const customer of customers) {
      const text = `${customer.phone} sin nadie`;
      ledger.inbound.add(text);
      await customer.send(line.shop.phone, { text });
    }
  await Promise.all(writing);
  for (const { line } of storms)
    Object.assign(line.graph.manners, { repeats: 0, delayMs: 0, cutNext: 0, reorderNext: 1 });
  for (const { customers, line, ledger } of storms) {
    const [last] = customers;
    const text = `${last?.phone} fin`;
    ledger.inbound.add(text);
    await last?.send(line.shop.phone, { text });
  }
  return Promise.all(
    storms.map(async (storm, n) => {
      const { ledger, patience } = storm;
      const verdict = await lastVerdict(written(storm), ledger, patience);
      const counted = { inbound: ledger.inbound.size, outbound: ledger.outbound.size };
      return { ...verdict, ...counted, forged: forged[n] ?? [] };
    }),
  );
}
