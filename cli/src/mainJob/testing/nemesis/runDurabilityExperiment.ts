import { pollUntilResult } from '../pollUntilResult.ts';
import { customerActions } from './customerActions.ts';
import { areLinesConnected, killAllWorkers } from './disasters.ts';
import { createMessageLedger, type MessageLedger } from './messageLedger.ts';
import { awaitDurabilityVerdict, type DurabilityVerdict, readDurabilityVerdict } from './readDurabilityVerdict.ts';
import {
  type NemesisFixtureOptions,
  type NemesisTestPlatform,
  startNemesisTestPlatform,
} from './startNemesisTestPlatform.ts';

export interface DurabilityControlOptions {
  readonly world: NemesisFixtureOptions;
  /** Maximum number of bursts during which all workers are killed. The first lost or reordered message ends it. */
  readonly rounds: number;
  /** Number of messages that each customer sends to each business in a burst. */
  readonly burstSize: number;
}

/**
 * Kills all workers repeatedly while customers write. With all protections, no message may be lost or reordered.
 * Without one of them, a lost or reordered message proves that the tests would detect it.
 */
export async function runDurabilityExperiment({
  world: options,
  rounds,
  burstSize,
}: DurabilityControlOptions): Promise<DurabilityVerdict> {
  const world = await startNemesisTestPlatform(options);
  const ledger = createMessageLedger();
  try {
    let verdict = await readDurabilityVerdict(world, ledger);
    for (let round = 0; round < rounds && verdict.lost.length + verdict.reordered.length === 0; round += 1) {
      const countBefore = ledger.inbound.size;
      const pendingWrites = writeBurst(world, ledger, `ronda ${round}`, burstSize);
      // Kill the workers in mid-burst, when some messages are stored and most are not.
      await pollUntilResult(() => ledger.inbound.size > countBefore + burstSize);
      await killAllWorkers(world);
      await pendingWrites;
      await pollUntilResult(() => areLinesConnected(world));
      verdict = await readVerdictAfterBarrier(world, ledger, round);
    }
    return verdict;
  } finally {
    await world.stop();
  }
}

/** Sends a burst of all message kinds. A burst of one message consists of text only. */
async function writeBurst(
  world: NemesisTestPlatform,
  ledger: MessageLedger,
  label: string,
  burstSize: number,
): Promise<void> {
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

/** Milliseconds to wait for a file, because it may arrive after messages that were written later. */
const FILE_ARRIVAL_TIMEOUT_MS = 10_000;

/**
 * Sends two rounds of barrier messages before it reads the verdict. Messages of a chat arrive in
 * order, so a message that is still missing after the barrier is lost.
 */
async function readVerdictAfterBarrier(
  world: NemesisTestPlatform,
  ledger: MessageLedger,
  round: number,
): Promise<DurabilityVerdict> {
  for (const ordinal of ['primera', 'segunda']) {
    const barrierLedger = createMessageLedger();
    await writeBurst(world, barrierLedger, `${ordinal} valla ${round}`, 1);
    await pollUntilResult(async () => (await readDurabilityVerdict(world, barrierLedger)).lost.length === 0);
  }
  return awaitDurabilityVerdict(() => readDurabilityVerdict(world, ledger), FILE_ARRIVAL_TIMEOUT_MS);
}
