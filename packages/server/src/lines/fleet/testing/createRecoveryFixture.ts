import { pino } from 'pino';
import { createManualClock } from '../../../testing/createManualClock.ts';
import { type ClientRecoveryOptions, createUnownedClientRecovery } from '../createUnownedClientRecovery.ts';

export const nextTurn = () => new Promise(resolve => setImmediate(resolve));

/** Creates a recovery of clients with a manual clock, which waits for the minimum random delays by default. */
export function createRecoveryFixture(options: Partial<ClientRecoveryOptions> = {}) {
  const clock = createManualClock();
  const resumedClientIds: string[] = [];
  const warnings: Record<string, unknown>[] = [];
  const recovery = createUnownedClientRecovery({
    find: async () => [],
    async resume(clientId) {
      resumedClientIds.push(clientId);
    },
    sweepMs: 3_000,
    concurrency: 2,
    log: pino({ base: null }, { write: line => void warnings.push(JSON.parse(line)) }),
    clock,
    random: () => 0,
    ...options,
  });
  const pass = async (milliseconds: number): Promise<void> => {
    await nextTurn();
    for (let passed = 0; passed < milliseconds; passed += 250) {
      clock.advance(250);
      await nextTurn();
    }
  };
  /** Advances the clock in one step, for timers that start before it. */
  const advance = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    await nextTurn();
  };
  return { recovery, resumedClientIds, pass, advance, clock, warnings };
}
