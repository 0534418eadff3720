import type { KeyWatch } from '@recado/server/testing/watchKeyWrites';
import { eventually } from '../eventually.ts';
import { areConnected, freezeWorker, killWorkers } from './disasters.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { lastVerdict, readVerdict, type Verdict } from './readVerdict.ts';
import { sayings } from './sayings.ts';
import { startTown, type Town, type TownOptions } from './startTown.ts';
import { startTraffic, type TrafficOptions } from './startTraffic.ts';

export interface ControlOptions {
  readonly town: TownOptions;
  /** Times that every worker is killed in the middle of a burst, at most; ends with the first loss. */
  readonly rounds: number;
  /** Messages of each customer to each business in a burst. */
  readonly burst: number;
}

/**
 * Kills every worker while customers write, again and again. With the protection on nothing may ever be missing; with
 * it off this is what shows that the tests would see it.
 */
export async function runControl({ town: options, rounds, burst }: ControlOptions): Promise<Verdict> {
  const town = await startTown(options);
  const ledger = emptyLedger();
  try {
    let verdict = await readVerdict(town, ledger);
    for (let round = 0; round < rounds && verdict.lost.length === 0; round += 1) {
      const before = ledger.inbound.size;
      const writing = write(town, ledger, `ronda ${round}`, burst);
      // In the middle: some are stored, most are not.
      await eventually(() => ledger.inbound.size > before + burst);
      await killWorkers(town);
      await writing;
      await eventually(() => areConnected(town));
      verdict = await afterFence(town, ledger, round);
    }
    return verdict;
  } finally {
    await town.stop();
  }
}

export interface FenceControl {
  readonly isFenced: boolean;
  readonly town: TownOptions;
  readonly traffic: TrafficOptions;
  /** Times that a worker stands still until others have its clients, at most; ends with the first stale key. */
  readonly rounds: number;
}

/** Freezes worker after worker while everybody talks. With the fence on no key may ever be written by one that wakes up. */
export async function runFenceControl(
  control: FenceControl,
): Promise<Awaited<ReturnType<KeyWatch['keyWrites']>>> {
  const town = await startTown({ ...control.town, isFenced: control.isFenced });
  try {
    const { done } = startTraffic(town, control.traffic);
    // What went wrong first is what is told, not what came of it.
    done.catch(() => undefined);
    for (let round = 0; round < control.rounds; round += 1) {
      await freezeWorker(town);
      await eventually(() => areConnected(town));
      if ((await town.keys.keyWrites()).stale > 0) break;
    }
    await done;
    return await town.keys.keyWrites();
  } finally {
    await town.stop();
  }
}

/** As customers do; only texts, when there is one of each. */
async function write(town: Town, ledger: Ledger, label: string, burst: number): Promise<void> {
  const { customers, lines } = town;
  const all = customers.flatMap((phone, who) =>
    lines.flatMap((line, where) =>
      Array.from({ length: burst }, (_, index) =>
        sayings[burst === 1 ? 0 : (who + where + index) % sayings.length]?.(
          { phone, line, ledger },
          `${label}: ${who} ${index} ${line.phone.number}`,
        ),
      ),
    ),
  );
  await Promise.all(all);
}

/** Milliseconds for a file, which may come after what was written later. */
const PATIENCE = 10_000;

/** What is not there when messages written later are, is lost: within a chat they come in their order. */
async function afterFence(town: Town, ledger: Ledger, round: number): Promise<Verdict> {
  for (const fence of ['primera', 'segunda']) {
    const fences = emptyLedger();
    await write(town, fences, `${fence} valla ${round}`, 1);
    await eventually(async () => (await readVerdict(town, fences)).lost.length === 0);
  }
  return lastVerdict(() => readVerdict(town, ledger), PATIENCE);
}
