import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@recado/sdk';
import type { Line, Town } from './startTown.ts';

/** What came of a message that a business's program asked to send. */
export type Outcome = 'sent' | 'unknown' | 'refused';

/** Everything that was said, by its text, which is unlike any other. */
export interface Ledger {
  /** Handed in by customers' phones, and taken by WhatsApp. */
  readonly inbound: Map<string, Line>;
  /** Asked of the platform, with what it answered. */
  readonly outbound: Map<string, Outcome>;
}

export interface TrafficOptions {
  /** Messages altogether, half of them in each direction; more as long as `isWanted`. */
  readonly messages: number;
  /** Whether talking is to go on although all of that is said: something has yet to happen meanwhile. */
  readonly isWanted?: () => boolean;
  /** Messages that a customer writes to a business in one go. */
  readonly burst: number;
  /** Milliseconds between two bursts of a customer. */
  readonly every: number;
}

export interface Traffic {
  readonly ledger: Ledger;
  /** Resolves when everything is handed in and answered. */
  readonly done: Promise<void>;
}

const RETRY = 250;

/** Customers and programs talk until everything is said, whatever happens around them. */
export function startTraffic(
  { lines, customers }: Town,
  { messages, burst, every, isWanted = () => false }: TrafficOptions,
): Traffic {
  const ledger: Ledger = { inbound: new Map(), outbound: new Map() };
  const half = Math.ceil(messages / 2);
  let asked = 0;
  let written = 0;

  const customer = async (index: number): Promise<void> => {
    const phone = customers[index];
    for (let round = 0; phone && (written < half || isWanted()); round += 1) {
      const line = lines[(index + round) % lines.length];
      if (!line) return;
      const left = half - written;
      const texts = Array.from({ length: left > 0 ? Math.min(burst, left) : burst }, () => {
        written += 1;
        return `entra ${written}`;
      });
      await Promise.all(
        texts.map(async text => {
          await phone.write(line.phone.number, text);
          ledger.inbound.set(text, line);
        }),
      );
      await pause(every);
    }
  };

  const program = async (line: Line): Promise<void> => {
    while (asked < half || isWanted()) {
      asked += 1;
      const text = `sale ${asked}`;
      const to = customers[asked % customers.length]?.number ?? '';
      ledger.outbound.set(text, await sendUntilAnswered(line, to, text));
      await pause(every / burst / 2);
    }
  };

  const done = Promise.all([...customers.map((_, index) => customer(index)), ...lines.map(program)]);
  return { ledger, done: done.then(() => undefined) };
}

/** As a careful program does: the same key until there is an answer. */
async function sendUntilAnswered({ program }: Line, to: string, text: string): Promise<Outcome> {
  for (;;) {
    try {
      const { status } = await program.request('POST /external/send', {
        payload: { to, text },
        headers: { 'idempotency-key': text },
      });
      return status === 'unknown' ? 'unknown' : 'sent';
    } catch (error) {
      // Refused for good; everything else (not connected, database away, no answer) is asked again.
      if (error instanceof ApiError && error.status === 422) return 'refused';
      await pause(RETRY);
    }
  }
}
