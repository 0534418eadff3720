import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import { lastVerdict, type Verdict } from './judge.ts';
import { type StableOptions, startStable } from './startStable.ts';
import { emptyLedger, write } from './write.ts';

export interface StormOptions extends StableOptions {
  /** In both directions together. */
  readonly messages: number;
  /** How often the platform is killed with its workers. */
  readonly kills: number;
  /** Milliseconds for everything to arrive. */
  readonly patience: number;
}

export interface StormReport extends Verdict {
  readonly inbound: number;
  readonly outbound: number;
  readonly posts: number;
  readonly kills: number;
  readonly unknown: number;
  readonly refused: number;
  /** Notifications that somebody else signed, and those of them that were taken. */
  readonly forged: number;
  readonly believed: number;
}

/** A line of the Cloud API while Meta repeats, turns round, delays and cuts what it posts, somebody forges, and everything dies. */
export async function runStorm({
  messages,
  kills,
  patience,
  ...options
}: StormOptions): Promise<StormReport> {
  const stable = await startStable(options);
  try {
    await stable.change('cloud-api');
    const { graph } = stable;
    const ledger = emptyLedger();
    const traffic = write(stable, ledger, messages);
    let isOver = false;
    void traffic.finally(() => {
      isOver = true;
    });
    // Not before everybody may be answered.
    await Promise.race([traffic, eventually(() => ledger.outbound.size > 0)]);
    let forged = 0;
    let believed = 0;
    let killed = 0;
    for (let round = 0; !isOver || killed < kills; round += 1) {
      graph.manners.repeats = round % 2;
      graph.manners.delayMs = randomInt(30);
      // What is forged is to be answered, and not cut.
      graph.manners.cutNext = 0;
      const [{ body } = { body: '{}' }] = graph.posted;
      const status = await graph.forge(JSON.parse(body.replaceAll('hola', 'falso')) as object);
      graph.manners.cutNext = 5;
      graph.manners.reorderNext = 6;
      if (status !== undefined) forged += 1;
      if (status === 200) believed += 1;
      if (round % 3 === 2 && killed < kills) {
        await stable.kill();
        killed += 1;
      }
      await pause(400);
    }
    await traffic;
    // What waits to be turned round goes with the next; none is cut any more.
    Object.assign(graph.manners, { reorderNext: 0, cutNext: 0, delayMs: 0, repeats: 0 });
    graph.manners.reorderNext = 1;
    const [first] = stable.customers;
    ledger.inbound.add(`${first?.phone} fin`);
    await first?.send(stable.shop.phone, { text: `${first.phone} fin` });
    const verdict = await lastVerdict(stable, ledger, patience);
    const counted = { inbound: ledger.inbound.size, outbound: ledger.outbound.size };
    const { refused } = ledger;
    const unknown = ledger.unknown.size;
    return { ...counted, posts: graph.posted.length, kills, unknown, refused, forged, believed, ...verdict };
  } finally {
    await stable.stop();
  }
}
