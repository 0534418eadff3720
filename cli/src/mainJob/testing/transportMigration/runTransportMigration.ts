import { pollUntilResult } from '../pollUntilResult.ts';
import { awaitTransportMigrationVerdict, type TransportMigrationVerdict } from './readVerdict.ts';
import {
  startTransportMigrationFixture,
  type TransportMigrationFixture,
  type TransportMigrationFixtureOptions,
} from './startTransportMigrationFixture.ts';
import { createTransportMigrationLedger, writeTransportMigrationTraffic } from './writeTransportMigrationTraffic.ts';

export interface TransportMigrationOptions extends Omit<TransportMigrationFixtureOptions, 'customers'> {
  readonly customers: number;
  /** Total number of messages in both directions. */
  readonly messages: number;
  /** Number of transport changes during the traffic. */
  readonly changes: number;
  /** Milliseconds for all messages to arrive. */
  readonly timeoutMs: number;
  readonly log?: (text: string) => void;
  /** Additional assertions after the messages are compared. */
  readonly verify?: (fixture: TransportMigrationFixture) => Promise<void>;
}

export interface TransportMigrationReport extends TransportMigrationVerdict {
  readonly inbound: number;
  readonly outbound: number;
  readonly changes: number;
  /** Longest time in milliseconds from a transport change until the line was connected again. */
  readonly longestChangeMs: number;
  /** Number of outgoing messages that the platform reported as `unknown`. */
  readonly unknown: number;
  /** Number of sends that were refused during a transport change and then retried. */
  readonly refused: number;
}

/** Changes a line's transport repeatedly under traffic, and then compares sent with received messages. */
export async function runTransportMigration(options: TransportMigrationOptions): Promise<TransportMigrationReport> {
  const { messages, changes, log = () => undefined } = options;
  const fixture = await startTransportMigrationFixture(options);
  try {
    const ledger = createTransportMigrationLedger();
    const traffic = writeTransportMigrationTraffic(fixture, ledger, messages);
    let longestChangeMs = 0;
    for (let change = 0; change < changes; change += 1) {
      const changeThreshold = ((change + 1) / (changes + 1)) * messages;
      await pollUntilResult(() => ledger.inbound.size + ledger.outbound.size >= changeThreshold, options.timeoutMs);
      const startedAt = performance.now();
      const to = change % 2 === 0 ? 'cloud-api' : 'baileys';
      await fixture.changeTransport(to);
      longestChangeMs = Math.max(longestChangeMs, performance.now() - startedAt);
      log(`${to} (${ledger.inbound.size} in, ${ledger.outbound.size} out)`);
    }
    await traffic;
    const { inbound, outbound, unknown, refused } = ledger;
    const messageCounts = { inbound: inbound.size, outbound: outbound.size, unknown: unknown.size };
    const verdict = await awaitTransportMigrationVerdict(fixture, ledger, options.timeoutMs);
    await options.verify?.(fixture);
    return { ...messageCounts, refused, changes, longestChangeMs, ...verdict };
  } finally {
    await fixture.stop();
  }
}
