import { setTimeout as pause } from 'node:timers/promises';
import { businessProgramActions } from './businessProgramActions.ts';
import { customerActions } from './customerActions.ts';
import { createMessageLedger, type MessageLedger } from './messageLedger.ts';
import type { NemesisLine, NemesisTestPlatform } from './startNemesisTestPlatform.ts';

export interface MessageTrafficOptions {
  /** Total number of messages. `shouldContinue` can extend it. */
  readonly messageCount: number;
  /** Number of messages that programs send. Half of `messageCount` by default. */
  readonly outboundCount?: number;
  /** Returns whether the traffic continues past `messageCount`, because a disaster is still to come. */
  readonly shouldContinue?: () => boolean;
  /** Number of messages that a customer writes to a business in one burst. */
  readonly burstSize: number;
  /** Milliseconds between two bursts of a customer. */
  readonly intervalMs: number;
  /** Number of programs per business, one by default. Each program waits for the result of its last request. */
  readonly programsPerLine?: number;
}

export interface MessageTraffic {
  readonly ledger: MessageLedger;
  /** Resolves when all messages were sent and all requests were answered. */
  readonly done: Promise<void>;
}

/**
 * Starts customers and programs that send all message kinds in turn. During failures they continue
 * until the requested number of messages is reached.
 */
export function startMessageTraffic(
  { lines, customers }: Pick<NemesisTestPlatform, 'lines' | 'customers'>,
  {
    messageCount,
    outboundCount = Math.ceil(messageCount / 2),
    burstSize,
    intervalMs,
    programsPerLine = 1,
    shouldContinue = () => false,
  }: MessageTrafficOptions,
): MessageTraffic {
  const ledger = createMessageLedger();
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

  const program = async (line: NemesisLine): Promise<void> => {
    while (ledger.outbound.size < outboundCount || shouldContinue()) {
      sendCount += 1;
      const phone = customers[sendCount % customers.length];
      if (phone)
        await businessProgramActions[sendCount % businessProgramActions.length]?.(
          { phone, line, ledger },
          `sale ${sendCount}`,
        );
      await pause(intervalMs / burstSize / 2);
    }
  };

  const programLines = lines.flatMap(line => Array<NemesisLine>(programsPerLine).fill(line));
  const done = Promise.all([...customers.map((_, index) => customer(index)), ...programLines.map(program)]);
  return { ledger, done: done.then(() => undefined) };
}
