import { describe, expect, it } from 'vitest';
import { createRecoveryFixture, nextTurn } from './testing/createRecoveryFixture.ts';

describe('clients without an owner', () => {
  it('are searched for repeatedly, and each client is connected once', async () => {
    let unownedClientIds = ['a', 'b'];
    const searches: (readonly string[])[] = [];
    const { recovery, resumedClientIds, pass } = createRecoveryFixture({
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
    const { recovery, resumedClientIds, pass, warnings } = createRecoveryFixture({
      async find() {
        tries += 1;
        if (tries < 3) throw new Error('the database is unavailable');
        return ['a'];
      },
    });
    recovery.start();
    await pass(10_000);
    expect(resumedClientIds).toContain('a');
    expect(warnings).toHaveLength(2);
  });

  it('are searched for at random intervals around the configured one', async () => {
    const searches: number[] = [];
    const { recovery, advance, clock } = createRecoveryFixture({
      async find() {
        searches.push(clock.now().getTime());
        return [];
      },
      random: () => 0.25,
    });
    recovery.start();
    await nextTurn();
    // 3,000 ms × (0.75 + 0.25 / 2)
    expect(clock.nextTimerMs).toBe(2_625);
    await advance(2_625);
    expect(searches).toHaveLength(2);
  });

  it('are connected after a random delay, so that many are not connected at the same time', async () => {
    const { recovery, resumedClientIds, advance, clock } = createRecoveryFixture({ random: () => 0.5 });
    recovery.workerReplaced(['a']);
    clock.advance(0);
    expect(clock.nextTimerMs).toBe(125);
    await advance(125);
    expect(resumedClientIds).toEqual(['a']);
  });

  it('are connected with limited concurrency', async () => {
    let busy = 0;
    let maxBusy = 0;
    const release: (() => void)[] = [];
    const { recovery, pass } = createRecoveryFixture({
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
    const { recovery, resumedClientIds, pass } = createRecoveryFixture({ random: () => 0.999 });
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
    const { recovery, pass } = createRecoveryFixture({
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
    const { recovery, resumedClientIds, pass } = createRecoveryFixture();
    recovery.workerReplaced(['a']);
    await pass(250);
    expect(resumedClientIds).toEqual(['a']);
  });
});
