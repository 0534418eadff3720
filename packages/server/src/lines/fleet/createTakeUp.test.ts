import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/createManualClock.ts';
import { createTakeUp, type TakeUpOptions } from './createTakeUp.ts';

const turn = () => new Promise(resolve => setImmediate(resolve));

function given(options: Partial<TakeUpOptions> = {}) {
  const clock = createManualClock();
  const resumed: string[] = [];
  const takeUp = createTakeUp({
    find: async () => [],
    async resume(clientId) {
      resumed.push(clientId);
    },
    sweepMs: 3_000,
    concurrency: 2,
    log: pino({ level: 'silent' }),
    clock,
    random: () => 0,
    ...options,
  });
  const pass = async (milliseconds: number): Promise<void> => {
    await turn();
    for (let passed = 0; passed < milliseconds; passed += 250) {
      clock.advance(250);
      await turn();
    }
  };
  return { takeUp, resumed, pass };
}

describe('clients that nobody owns', () => {
  it('are looked for again and again, and connected once each', async () => {
    let found = ['a', 'b'];
    const asked: (readonly string[])[] = [];
    const { takeUp, resumed, pass } = given({
      async find(expected) {
        asked.push(expected);
        return found;
      },
    });
    takeUp.start();
    await pass(1_000);
    expect(resumed).toEqual(['a', 'b']);
    found = ['c'];
    await pass(3_000);
    expect(resumed).toEqual(['a', 'b', 'c']);
    found = [];
    takeUp.stop();
    const rounds = asked.length;
    await pass(10_000);
    expect(asked).toHaveLength(rounds);
  });

  it('are looked for again after a failure', async () => {
    let tries = 0;
    const { takeUp, resumed, pass } = given({
      async find() {
        tries += 1;
        if (tries < 3) throw new Error('the database is away');
        return ['a'];
      },
    });
    takeUp.start();
    await pass(10_000);
    expect(resumed).toContain('a');
  });

  it('are connected a few at a time', async () => {
    let busy = 0;
    let most = 0;
    const release: (() => void)[] = [];
    const { takeUp, pass } = given({
      find: async expected => (expected.length > 0 ? [] : ['a', 'b', 'c', 'd', 'e']),
      async resume() {
        busy += 1;
        most = Math.max(most, busy);
        await new Promise<void>(resolve => release.push(resolve));
        busy -= 1;
      },
    });
    takeUp.start();
    for (let round = 0; round < 5; round += 1) {
      await pass(500);
      release.shift()?.();
    }
    await turn();
    expect(most).toBe(2);
    expect(busy).toBe(0);
  });
});

describe('clients whose worker died', () => {
  it('come back after a while, longer each time', async () => {
    const { takeUp, resumed, pass } = given({ random: () => 0.999 });
    takeUp.fallen(['a']);
    await pass(500);
    expect(resumed).toEqual([]);
    await pass(2_000);
    expect(resumed).toEqual(['a']);
    takeUp.fallen(['a']);
    await pass(2_500);
    expect(resumed).toEqual(['a']);
    await pass(2_000);
    expect(resumed).toEqual(['a', 'a']);
  });

  it('are tried again when that fails, and not twice at once', async () => {
    let tries = 0;
    const { takeUp, pass } = given({
      async resume() {
        tries += 1;
        if (tries < 3) throw new Error('no worker could be started');
      },
    });
    takeUp.fallen(['a']);
    takeUp.fallen(['a']);
    takeUp.moved(['a']);
    await pass(60_000);
    expect(tries).toBe(3);
  });

  it('come back at once when it was only replaced', async () => {
    const { takeUp, resumed, pass } = given();
    takeUp.moved(['a']);
    await pass(250);
    expect(resumed).toEqual(['a']);
  });
});
