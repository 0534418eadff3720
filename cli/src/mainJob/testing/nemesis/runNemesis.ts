import { pollUntilResult } from '../pollUntilResult.ts';
import { areLinesConnected, type Disaster } from './disasters.ts';
import type { MessageLedger } from './messageLedger.ts';
import { awaitDurabilityVerdict, type DurabilityVerdict, readDurabilityVerdict } from './readDurabilityVerdict.ts';
import { type MessageTrafficOptions, startMessageTraffic } from './startMessageTraffic.ts';
import { type NemesisFixtureOptions, startNemesisTestPlatform } from './startNemesisTestPlatform.ts';

export interface NemesisOptions {
  readonly world: NemesisFixtureOptions;
  readonly traffic: MessageTrafficOptions;
  /**
   * Disasters that run in sequence during the traffic. With `isRepeated`, they repeat until the traffic ends.
   */
  readonly disasters: readonly Disaster[];
  readonly isRepeated?: boolean;
  /** Milliseconds that all messages have to arrive, counted from the last message and the last disaster. */
  readonly timeoutMs: number;
  /** Receives progress messages. */
  readonly log?: (text: string) => void;
}

export interface NemesisReport extends DurabilityVerdict {
  readonly disasters: number;
  readonly keyWrites: { readonly accepted: number; readonly stale: number };
  readonly takeovers: { readonly all: number; readonly early: number };
  /** Stanzas that the emulator could not answer. */
  readonly unknownStanzas: readonly unknown[];
}

/**
 * Sends messages in both directions while disasters (crashes, freezes, disconnections) happen. Then
 * compares the ledger with the stored, emitted and displayed messages.
 */
export async function runNemesis(options: NemesisOptions): Promise<NemesisReport> {
  const { disasters, isRepeated = false, timeoutMs, log = () => undefined } = options;
  const world = await startNemesisTestPlatform(options.world);
  let isCalm = false;
  try {
    // Without `isRepeated`, keep the traffic running until the last disaster is over.
    const traffic = startMessageTraffic(world, { ...options.traffic, shouldContinue: () => !isRepeated && !isCalm });
    let isTrafficDone = false;
    void traffic.done.then(() => {
      isTrafficDone = true;
    });
    let disasterCount = 0;
    do {
      for (const disaster of disasters) {
        if (isRepeated && isTrafficDone) break;
        log(`${disaster.name} (${progress(traffic.ledger)})`);
        await disaster(world);
        disasterCount += 1;
      }
    } while (isRepeated && !isTrafficDone);
    isCalm = true;
    log(`calm (${progress(traffic.ledger)})`);
    await world.emulator.control.clearFaults();
    await traffic.done;
    await pollUntilResult(() => areLinesConnected(world), timeoutMs);
    const verdict = await awaitDurabilityVerdict(() => readDurabilityVerdict(world, traffic.ledger), timeoutMs);
    return {
      ...verdict,
      disasters: disasterCount,
      keyWrites: await world.keys.countKeyWrites(),
      takeovers: await world.keys.countTakeovers(),
      unknownStanzas: await world.emulator.control.unknown(),
    };
  } catch (error) {
    for (const line of world.lines) log(await world.describeState(line));
    throw error;
  } finally {
    isCalm = true;
    await world.stop();
  }
}

const progress = ({ inbound, outbound }: MessageLedger): string => `${inbound.size} in, ${outbound.size} out`;
