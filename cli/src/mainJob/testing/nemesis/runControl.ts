import type { KeyWriteMonitor } from '@recado/server/testing/watchKeyWrites';
import { eventually } from '../eventually.ts';
import { customerActions } from './customerActions.ts';
import { areLinesConnected, freezeWorker, killWorkers } from './disasters.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { awaitCompleteVerdict, readVerdict, type Verdict } from './readVerdict.ts';
import { startTraffic, type TrafficOptions } from './startTraffic.ts';
import { startWorld, type World, type WorldOptions } from './startWorld.ts';

export interface ControlOptions {
  readonly world: WorldOptions;
  /** Maximum number of bursts during which all workers are killed. Ends with the first loss. */
  readonly rounds: number;
  /** Messages of each customer to each business per burst. */
  readonly burstSize: number;
}

/**
 * Kills all workers repeatedly while customers write. With the protection on, no message may be
 * lost. With the protection off, a loss proves that the tests would detect it.
 */
export async function runControl({ world: options, rounds, burstSize }: ControlOptions): Promise<Verdict> {
  const world = await startWorld(options);
  const ledger = createLedger();
  try {
    let verdict = await readVerdict(world, ledger);
    for (let round = 0; round < rounds && verdict.lost.length === 0; round += 1) {
      const countBefore = ledger.inbound.size;
      const pendingWrites = writeBurst(world, ledger, `ronda ${round}`, burstSize);
      // Kill in mid-burst: some messages are stored, most are not.
      await eventually(() => ledger.inbound.size > countBefore + burstSize);
      await killWorkers(world);
      await pendingWrites;
      await eventually(() => areLinesConnected(world));
      verdict = await readVerdictAfterBarrier(world, ledger, round);
    }
    return verdict;
  } finally {
    await world.stop();
  }
}

export interface FenceControlOptions {
  readonly isFenced: boolean;
  readonly world: WorldOptions;
  readonly traffic: TrafficOptions;
  /** Maximum number of frozen workers. Ends with the first write of a stale key. */
  readonly rounds: number;
}

/**
 * Freezes one worker after another during traffic until other workers own its clients. With the
 * fence on, a worker that resumes may never write a key.
 */
export async function runFenceControl(
  control: FenceControlOptions,
): Promise<Awaited<ReturnType<KeyWriteMonitor['countKeyWrites']>>> {
  const world = await startWorld({ ...control.world, isFenced: control.isFenced });
  try {
    const { done } = startTraffic(world, control.traffic);
    // Report the first failure, not the rejection of the traffic that it causes.
    done.catch(() => undefined);
    for (let round = 0; round < control.rounds; round += 1) {
      await freezeWorker(world);
      await eventually(() => areLinesConnected(world));
      if ((await world.keys.countKeyWrites()).stale > 0) break;
    }
    await done;
    return await world.keys.countKeyWrites();
  } finally {
    await world.stop();
  }
}

/** Sends a burst of all message kinds. A burst of one message consists of text only. */
async function writeBurst(world: World, ledger: Ledger, label: string, burstSize: number): Promise<void> {
  const { customers, lines } = world;
  const all = customers.flatMap((phone, customerIndex) =>
    lines.flatMap((line, lineIndex) =>
      Array.from({ length: burstSize }, (_, index) =>
        customerActions[burstSize === 1 ? 0 : (customerIndex + lineIndex + index) % customerActions.length]?.(
          { phone, line, ledger },
          `${label}: ${customerIndex} ${index} ${line.phone.number}`,
        ),
      ),
    ),
  );
  await Promise.all(all);
}

/** Milliseconds for a file, which may arrive after messages that were written later. */
const FILE_ARRIVAL_TIMEOUT_MS = 10_000;

/**
 * Sends two rounds of barrier messages before it reads the verdict. Messages of a chat arrive in
 * order, so a message that is still missing after the barrier is lost.
 */
async function readVerdictAfterBarrier(world: World, ledger: Ledger, round: number): Promise<Verdict> {
  for (const ordinal of ['primera', 'segunda']) {
    const barrierLedger = createLedger();
    await writeBurst(world, barrierLedger, `${ordinal} valla ${round}`, 1);
    await eventually(async () => (await readVerdict(world, barrierLedger)).lost.length === 0);
  }
  return awaitCompleteVerdict(() => readVerdict(world, ledger), FILE_ARRIVAL_TIMEOUT_MS);
}
