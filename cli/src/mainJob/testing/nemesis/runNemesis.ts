import { eventually } from '../eventually.ts';
import { areConnected, type Disaster } from './disasters.ts';
import type { Ledger } from './ledger.ts';
import { lastVerdict, readVerdict, type Verdict } from './readVerdict.ts';
import { startTown, type TownOptions } from './startTown.ts';
import { startTraffic, type TrafficOptions } from './startTraffic.ts';

export interface NemesisOptions {
  readonly town: TownOptions;
  readonly traffic: TrafficOptions;
  /** What happens meanwhile, one after the other; again and again as long as there is traffic, when `isRepeated`. */
  readonly disasters: readonly Disaster[];
  readonly isRepeated?: boolean;
  /** Milliseconds for everything to arrive after the last message and the last disaster. */
  readonly patience: number;
  /** Told what is going on. */
  readonly say?: (text: string) => void;
}

export interface NemesisReport extends Verdict {
  readonly disasters: number;
  readonly keyWrites: { readonly accepted: number; readonly stale: number };
  readonly takeovers: { readonly all: number; readonly early: number };
  /** Stanzas that the emulator had no answer for. */
  readonly misunderstood: readonly unknown[];
}

/** Messages in both directions while everything that can break does; then the books are compared. */
export async function runNemesis(options: NemesisOptions): Promise<NemesisReport> {
  const { disasters, isRepeated = false, patience, say = () => undefined } = options;
  const town = await startTown(options.town);
  let isCalm = false;
  try {
    // Disasters that are not repeated as long as there is traffic need traffic as long as there are disasters.
    const traffic = startTraffic(town, { ...options.traffic, isWanted: () => !isRepeated && !isCalm });
    let isOver = false;
    void traffic.done.then(() => {
      isOver = true;
    });
    let happened = 0;
    do {
      for (const disaster of disasters) {
        if (isRepeated && isOver) break;
        say(`${disaster.name} (${progress(traffic.ledger)})`);
        await disaster(town);
        happened += 1;
      }
    } while (isRepeated && !isOver);
    isCalm = true;
    say(`calm (${progress(traffic.ledger)})`);
    await town.emulator.control.clearFaults();
    await traffic.done;
    await eventually(() => areConnected(town), patience);
    const verdict = await lastVerdict(() => readVerdict(town, traffic.ledger), patience);
    return {
      ...verdict,
      disasters: happened,
      keyWrites: await town.keys.keyWrites(),
      takeovers: await town.keys.takeovers(),
      misunderstood: await town.emulator.control.unknown(),
    };
  } catch (error) {
    for (const line of town.lines) say(await town.state(line));
    throw error;
  } finally {
    isCalm = true;
    await town.stop();
  }
}

const progress = ({ inbound, outbound }: Ledger): string => `${inbound.size} in, ${outbound.size} out`;
