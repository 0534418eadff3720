import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/createManualClock.ts';
import { type ClientRecoveryOptions, createUnownedClientRecovery } from './createUnownedClientRecovery.ts';

const nextTurn = () => new Promise(resolve => setImmediate(resolve));

function createFixture(options: Partial<ClientRecoveryOptions> = {}) {
  const clock = createManualClock();
  const resumedClientIds: string[] = [];
  const recovery = createUnownedClientRecovery({
    find: async () => [],
    async resume(clientId) {
      resumedClientIds.push(clientId);
    },
    sweepMs: 3_000,
    concurrency: 2,
    log: pino({ level: 'silent' }),
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
  return { recovery, resumedClientIds, pass };
}

describe('clients without an owner', () => {
  it('are searched for repeatedly, and each client is connected once', async () => {
    let unownedClientIds = ['a', 'b'];
    const searches: (readonly string[])[] = [];
    const { recovery, resumedClientIds, pass } = createFixture({
      async find(expected) {
        searches.push(expected);
        return unownedClientIds;
      },
    });
    recovery.start();
    await pass(1_000);
    expect(resumedClientIds).toEqual(['a', 'b']);
    unownedClientIds = ['c'];
    await pass(3_000);
    expect(resumedClientIds).toEqual(['a', 'b', 'c']);
    unownedClientIds = [];
    recovery.stop();
    const rounds = searches.length;
    await pass(10_000);
    expect(searches).toHaveLength(rounds);
  });

  it('are searched for again after a failed search', async () => {
    let tries = 0;
    const { recovery, resumedClientIds, pass } = createFixture({
      async find() {
        tries += 1;
        if (tries < 3) throw new Error('the database is unavailable');
        return ['a'];
      },
    });
    recovery.start();
    await pass(10_000);
    expect(resumedClientIds).toContain('a');
  });

  it('are connected with limited concurrency', async () => {
    let busy = 0;
    let maxBusy = 0;
    const release: (() => void)[] = [];
    const { recovery, pass } = createFixture({
      find: async expected => (expected.length > 0 ? [] : ['a', 'b', 'c', 'd', 'e']),
      async resume() {
        busy += 1;
        maxBusy = Math.max(maxBusy, busy);
        await new Promise<void>(resolve => release.push(resolve));
        busy -= 1;
      },
    });
    recovery.start();
    for (let round = 0; round < 5; round += 1) {
      await pass(500);
      release.shift()?.();
    }
    await nextTurn();
    expect(maxBusy).toBe(2);
    expect(busy).toBe(0);
  });
});

describe('clients whose worker died', () => {
  it('reconnect after a delay that grows with each death of their worker', async () => {
    const { recovery, resumedClientIds, pass } = createFixture({ random: () => 0.999 });
    recovery.workerDied(['a']);
    await pass(500);
    expect(resumedClientIds).toEqual([]);
    await pass(2_000);
    expect(resumedClientIds).toEqual(['a']);
    recovery.workerDied(['a']);
    await pass(2_500);
    expect(resumedClientIds).toEqual(['a']);
    await pass(2_000);
    expect(resumedClientIds).toEqual(['a', 'a']);
  });

  it('are reconnected after a failed attempt, with one attempt at a time', async () => {
    let tries = 0;
    const { recovery, pass } = createFixture({
      async resume() {
        tries += 1;
        if (tries < 3) throw new Error('no worker could be started');
      },
    });
    recovery.workerDied(['a']);
    recovery.workerDied(['a']);
    recovery.workerReplaced(['a']);
    await pass(60_000);
    expect(tries).toBe(3);
  });

  it('reconnect immediately when the worker was only replaced', async () => {
    const { recovery, resumedClientIds, pass } = createFixture();
    recovery.workerReplaced(['a']);
    await pass(250);
    expect(resumedClientIds).toEqual(['a']);
  });
});
