import { eventually } from '../eventually.ts';
import { lastVerdict, type Verdict } from './judge.ts';
import { type Stable, type StableOptions, startStable } from './startStable.ts';
import { emptyLedger, write } from './write.ts';

export interface HorsesOptions extends Omit<StableOptions, 'customers'> {
  readonly customers: number;
  /** In both directions together. */
  readonly messages: number;
  /** How often it goes over while they write. */
  readonly changes: number;
  /** Milliseconds for everything to arrive. */
  readonly patience: number;
  readonly say?: (text: string) => void;
  /** What else is to hold at the end, when everything is counted. */
  readonly after?: (stable: Stable) => Promise<void>;
}

export interface HorsesReport extends Verdict {
  readonly inbound: number;
  readonly outbound: number;
  readonly changes: number;
  /** Milliseconds that a change took until the line was connected again. */
  readonly longest: number;
  /** Of ours: nobody knows whether they left, as the platform said. */
  readonly unknown: number;
  /** Sends that were refused while the line was on its way, and asked for again. */
  readonly refused: number;
}

/** A line goes over and back while its customers and its program write; then everything is counted at both ends. */
export async function runHorses(options: HorsesOptions): Promise<HorsesReport> {
  const { messages, changes, say = () => undefined } = options;
  const stable = await startStable(options);
  try {
    const ledger = emptyLedger();
    const traffic = write(stable, ledger, messages);
    let longest = 0;
    for (let change = 0; change < changes; change += 1) {
      const share = ((change + 1) / (changes + 1)) * messages;
      await eventually(() => ledger.inbound.size + ledger.outbound.size >= share, options.patience);
      const begun = performance.now();
      const to = change % 2 === 0 ? 'cloud-api' : 'baileys';
      await stable.change(to);
      longest = Math.max(longest, performance.now() - begun);
      say(`${to} (${ledger.inbound.size} in, ${ledger.outbound.size} out)`);
    }
    await traffic;
    const { inbound, outbound, unknown, refused } = ledger;
    const counted = { inbound: inbound.size, outbound: outbound.size, unknown: unknown.size };
    const verdict = await lastVerdict(stable, ledger, options.patience);
    await options.after?.(stable);
    return { ...counted, refused, changes, longest, ...verdict };
  } finally {
    await stable.stop();
  }
}
