import { setTimeout as pause } from 'node:timers/promises';
import { emptyLedger, type Ledger } from './ledger.ts';
import { sayings } from './sayings.ts';
import { sendings } from './sendings.ts';
import type { Line, Town } from './startTown.ts';

export interface TrafficOptions {
  /** Messages altogether; more as long as `isWanted`. */
  readonly messages: number;
  /** How many of them programs send; by default half. */
  readonly sent?: number;
  /** Whether talking is to go on although all of that is said: something has yet to happen meanwhile. */
  readonly isWanted?: () => boolean;
  /** Messages that a customer writes to a business in one go. */
  readonly burst: number;
  /** Milliseconds between two bursts of a customer. */
  readonly every: number;
  /** Programs of each business, each of which waits for its answers; by default one. */
  readonly programs?: number;
}

export interface Traffic {
  readonly ledger: Ledger;
  /** Resolves when everything is handed in and answered. */
  readonly done: Promise<void>;
}

/** Customers and programs talk, each kind in its turn, until everything is said, whatever happens around them. */
export function startTraffic(
  { lines, customers }: Pick<Town, 'lines' | 'customers'>,
  {
    messages,
    sent = Math.ceil(messages / 2),
    burst,
    every,
    programs = 1,
    isWanted = () => false,
  }: TrafficOptions,
): Traffic {
  const ledger = emptyLedger();
  let asked = 0;
  let written = 0;

  const customer = async (index: number): Promise<void> => {
    const phone = customers[index];
    for (let round = 0; phone && (ledger.inbound.size < messages - sent || isWanted()); round += 1) {
      const line = lines[(index + round) % lines.length];
      if (!line) return;
      await Promise.all(
        Array.from({ length: burst }, () => {
          written += 1;
          return sayings[written % sayings.length]?.({ phone, line, ledger }, `entra ${written}`);
        }),
      );
      await pause(every);
    }
  };

  const program = async (line: Line): Promise<void> => {
    while (ledger.outbound.size < sent || isWanted()) {
      asked += 1;
      const phone = customers[asked % customers.length];
      if (phone) await sendings[asked % sendings.length]?.({ phone, line, ledger }, `sale ${asked}`);
      await pause(every / burst / 2);
    }
  };

  const everyProgram = lines.flatMap(line => Array<Line>(programs).fill(line));
  const done = Promise.all([...customers.map((_, index) => customer(index)), ...everyProgram.map(program)]);
  return { ledger, done: done.then(() => undefined) };
}
