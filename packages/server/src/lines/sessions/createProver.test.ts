import { type Session, TransportError } from '@recado/transport';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/createManualClock.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createProver, type ProverOptions } from './createProver.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Known = ProverOptions['record']['value'];

/** A line whose session answers, or does not, in no time. */
function line() {
  const clock = createManualClock();
  const state = { asked: [] as number[], restarts: 0, answers: true };
  let value: Known = { reason: null, provenAt: null, unprovenSince: null, proofs: null };
  const session = {
    async manage() {
      state.asked.push(clock.now().getTime());
      if (!state.answers) throw new TransportError('unreachable', 'nothing');
      return { brought: true };
    },
  } as unknown as Session;
  const prover = createProver({
    ...{ clock, log: quietLog, clientId: 'a', random: () => 0 },
    record: {
      get value() {
        return value;
      },
      note(patch) {
        value = { ...value, ...patch };
      },
    },
    restart() {
      state.restarts += 1;
      prover.ended();
      prover.opened(session);
    },
  });
  const pass = async (time: number, step = MINUTE) => {
    for (let passed = 0; passed < time; passed += step) {
      clock.advance(step);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  };
  return {
    ...{ clock, state, prover, session, pass },
    get known() {
      return value;
    },
  };
}

describe('a line that works', () => {
  it('and is quiet for a week costs one question when it opens and one in eight hours', async () => {
    const at = line();
    const { prover, session, state, pass } = at;
    prover.opened(session);
    expect(at.known.provenAt).toBeNull();
    await pass(7 * 24 * HOUR);
    expect(state.asked).toHaveLength(1 + 20);
    expect(at.known.provenAt?.getTime()).toBe(state.asked.at(-1));
    expect(state.restarts).toBe(0);
  });

  it('is asked nothing while it is heard, and soon where it is silent at an hour that never is', async () => {
    const { prover, session, state, pass } = line();
    prover.opened(session);
    await pass(MINUTE);
    for (let slot = 0; slot < 2 * 24 * 12; slot += 1) {
      prover.heard();
      await pass(5 * MINUTE, 5 * MINUTE);
    }
    expect(state.asked).toHaveLength(1);
    await pass(40 * MINUTE);
    expect(state.asked).toHaveLength(2);
  });

  it('is asked at once when nobody knows whether a message was taken, three times a day at most', async () => {
    const { prover, session, state, pass } = line();
    prover.opened(session);
    await pass(MINUTE);
    for (let time = 0; time < 5; time += 1) {
      prover.doubted();
      await pass(MINUTE);
    }
    expect(state.asked).toHaveLength(3);
  });
});

describe('a line that is open and answers nothing', () => {
  it('is connected anew at once, then said to be in doubt, and connected anew ever more seldom', async () => {
    const at = line();
    const { prover, session, state, pass, clock } = at;
    prover.opened(session);
    await pass(MINUTE);
    const lastKnown = at.known.provenAt;
    expect(lastKnown).not.toBeNull();
    state.answers = false;
    await pass(8 * HOUR);
    expect(state.restarts).toBe(1);
    expect(at.known).toMatchObject({ reason: 'unproven', unprovenSince: lastKnown });
    await pass(24 * HOUR);
    expect(state.restarts).toBeGreaterThan(20);
    expect(state.restarts).toBeLessThan(35);
    state.answers = true;
    await pass(HOUR);
    expect(at.known).toMatchObject({ reason: null, unprovenSince: null });
    expect(at.known.provenAt?.getTime()).toBeGreaterThan(clock.now().getTime() - HOUR);
    const before = state.restarts;
    await pass(24 * HOUR);
    expect(state.restarts).toBe(before);
  });

  it('is no more in doubt as soon as something comes by itself', async () => {
    const at = line();
    const { prover, session, state, pass } = at;
    prover.opened(session);
    await pass(MINUTE);
    state.answers = false;
    expect(await prover.prove()).toEqual({ proven: false, brought: false });
    await pass(MINUTE);
    expect(at.known.unprovenSince).not.toBeNull();
    prover.heard();
    expect(at.known).toMatchObject({ reason: null, unprovenSince: null });
    await pass(10 * MINUTE);
    expect(state.restarts).toBe(1);
  });

  it('is not said to be silent where something came while it was asked, nor where it ended', async () => {
    const at = line();
    const { prover, session, state, clock } = at;
    prover.opened(session);
    state.answers = false;
    const asked = prover.prove();
    clock.advance(1);
    prover.heard();
    expect(await asked).toMatchObject({ proven: true });
    const ended = prover.prove();
    prover.ended();
    await expect(ended).rejects.toMatchObject({ reason: 'unreachable' });
    expect(at.known.unprovenSince).toBeNull();
    expect(state.restarts).toBe(0);
  });

  it('is not torn down while what its account once said keeps it busy', async () => {
    const at = line();
    const { prover, session, state, pass } = at;
    prover.opened(session);
    state.answers = false;
    let end = () => {};
    const history = prover.during(
      new Promise<void>(resolve => {
        end = resolve;
      }),
    );
    await pass(10 * MINUTE);
    expect(state.asked).toHaveLength(1);
    expect(state.restarts).toBe(0);
    end();
    await history;
    await pass(9 * HOUR);
    expect(state.restarts).toBeGreaterThan(0);
  });
});
