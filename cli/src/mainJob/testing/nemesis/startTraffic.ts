import { setTimeout as pause } from 'node:timers/promises';
import { customerActions } from './customerActions.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { programActions } from './programActions.ts';
import type { Line, World } from './startWorld.ts';

export interface TrafficOptions {
  /** Total number of messages. `shouldContinue` can extend it. */
  readonly messageCount: number;
  /** Number of messages that programs send. Half of `messageCount` by default. */
  readonly outboundCount?: number;
  /** Whether the traffic continues past `messageCount`, because a disaster is still to come. */
  readonly shouldContinue?: () => boolean;
  /** Messages that a customer writes to a business in one burst. */
  readonly burstSize: number;
  /** Milliseconds between two bursts of a customer. */
  readonly intervalMs: number;
  /** Number of programs per business, one by default. Each waits for the result of its request. */
  readonly programsPerLine?: number;
}

export interface Traffic {
  readonly ledger: Ledger;
  /** Resolves when all messages were submitted and all requests were answered. */
  readonly done: Promise<void>;
}

/**
 * Starts customers and programs that cycle through all message kinds. They continue during failures
 * until the requested number of messages is reached.
 */
export function startTraffic(
  { lines, customers }: Pick<World, 'lines' | 'customers'>,
  {
    messageCount,
    outboundCount = Math.ceil(messageCount / 2),
    burstSize,
    intervalMs,
    programsPerLine = 1,
    shouldContinue = () => false,
  }: TrafficOptions,
): Traffic {
  const ledger = createLedger();
  let sendCount = 0;
  let writeCount = 0;

  const customer = async (index: number): Promise<void> => {
    const phone = customers[index];
    for (let round = 0; phone && (ledger.inbound.size < messageCount - outboundCount || shouldContinue()); round += 1) {
      const line = lines[(index + round) % lines.length];
      if (!line) return;
      await Promise.all(
        Array.from({ length: burstSize }, () => {
          writeCount += 1;
          return customerActions[writeCount % customerActions.length]?.({ phone, line, ledger }, `entra ${writeCount}`);
        }),
      );
      await pause(intervalMs);
    }
  };

  const program = async (line: Line): Promise<void> => {
    while (ledger.outbound.size < outboundCount || shouldContinue()) {
      sendCount += 1;
      const phone = customers[sendCount % customers.length];
      if (phone)
        await programActions[sendCount % programActions.length]?.({ phone, line, ledger }, `sale ${sendCount}`);
      await pause(intervalMs / burstSize / 2);
    }
  };

  const programLines = lines.flatMap(line => Array<Line>(programsPerLine).fill(line));
  const done = Promise.all([...customers.map((_, index) => customer(index)), ...programLines.map(program)]);
  return { ledger, done: done.then(() => undefined) };
}
