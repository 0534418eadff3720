import { type Session, TransportError } from '@recado/transport';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/createManualClock.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createLivenessProbe, type LivenessProbeOptions } from './createLivenessProbe.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type LivenessRecord = LivenessProbeOptions['record']['value'];

/** Creates a line whose session answers probes immediately, or not at all when `isAnswering` is false. */
function createLineFixture() {
  const clock = createManualClock();
  const state = { probeTimes: [] as number[], restarts: 0, isAnswering: true };
  let value: LivenessRecord = { reason: null, lastResponsiveAt: null, unresponsiveSince: null, probeState: null };
  const session = {
    async manage() {
      state.probeTimes.push(clock.now().getTime());
      if (!state.isAnswering) throw new TransportError('unreachable', 'nothing');
      return { brought: true };
    },
  } as unknown as Session;
  const livenessProbe = createLivenessProbe({
    ...{ clock, log: silentTestLogger, clientId: 'a', random: () => 0 },
    record: {
      get value() {
        return value;
      },
      update(patch) {
        value = { ...value, ...patch };
      },
    },
    restart() {
      state.restarts += 1;
      livenessProbe.sessionEnded();
      livenessProbe.sessionOpened(session);
    },
  });
  const pass = async (time: number, step = MINUTE) => {
    for (let passed = 0; passed < time; passed += step) {
      clock.advance(step);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  };
  return {
    ...{ clock, state, livenessProbe, session, pass },
    get lineRecord() {
      return value;
    },
  };
}

describe('a working line', () => {
  it('sends one probe on opening and one every eight hours when no messages arrive for a week', async () => {
    const fixture = createLineFixture();
    const { livenessProbe, session, state, pass } = fixture;
    livenessProbe.sessionOpened(session);
    expect(fixture.lineRecord.lastResponsiveAt).toBeNull();
    await pass(7 * 24 * HOUR);
    expect(state.probeTimes).toHaveLength(1 + 20);
    expect(fixture.lineRecord.lastResponsiveAt?.getTime()).toBe(state.probeTimes.at(-1));
    expect(state.restarts).toBe(0);
  });

  it('sends no probe while messages arrive, and sends one when the silence is unusual for the hour', async () => {
    const { livenessProbe, session, state, pass } = createLineFixture();
    livenessProbe.sessionOpened(session);
    await pass(MINUTE);
    for (let slot = 0; slot < 2 * 24 * 12; slot += 1) {
      livenessProbe.recordActivity();
      await pass(5 * MINUTE, 5 * MINUTE);
    }
    expect(state.probeTimes).toHaveLength(1);
    await pass(40 * MINUTE);
    expect(state.probeTimes).toHaveLength(2);
  });

  it('probes at once when the outcome of a message is unknown, at most three times a day', async () => {
    const { livenessProbe, session, state, pass } = createLineFixture();
    livenessProbe.sessionOpened(session);
    await pass(MINUTE);
    for (let time = 0; time < 5; time += 1) {
      livenessProbe.reportUnknownOutcome();
      await pass(MINUTE);
    }
    expect(state.probeTimes).toHaveLength(3);
  });
});

describe('an open line that does not respond', () => {
  it('reconnects at once, is then reported as unproven, and reconnects at growing intervals', async () => {
    const fixture = createLineFixture();
    const { livenessProbe, session, state, pass, clock } = fixture;
    livenessProbe.sessionOpened(session);
    await pass(MINUTE);
    const lastResponsiveAt = fixture.lineRecord.lastResponsiveAt;
    expect(lastResponsiveAt).not.toBeNull();
    state.isAnswering = false;
    await pass(8 * HOUR);
    expect(state.restarts).toBe(1);
    expect(fixture.lineRecord).toMatchObject({ reason: 'unproven', unresponsiveSince: lastResponsiveAt });
    await pass(24 * HOUR);
    expect(state.restarts).toBeGreaterThan(20);
    expect(state.restarts).toBeLessThan(35);
    state.isAnswering = true;
    await pass(HOUR);
    expect(fixture.lineRecord).toMatchObject({ reason: null, unresponsiveSince: null });
    expect(fixture.lineRecord.lastResponsiveAt?.getTime()).toBeGreaterThan(clock.now().getTime() - HOUR);
    const restartsBefore = state.restarts;
    await pass(24 * HOUR);
    expect(state.restarts).toBe(restartsBefore);
  });

  it('is no longer reported as unproven when a message arrives', async () => {
    const fixture = createLineFixture();
    const { livenessProbe, session, state, pass } = fixture;
    livenessProbe.sessionOpened(session);
    await pass(MINUTE);
    state.isAnswering = false;
    expect(await livenessProbe.probe()).toEqual({ proven: false, brought: false });
    await pass(MINUTE);
    expect(fixture.lineRecord.unresponsiveSince).not.toBeNull();
    livenessProbe.recordActivity();
    expect(fixture.lineRecord).toMatchObject({ reason: null, unresponsiveSince: null });
    await pass(10 * MINUTE);
    expect(state.restarts).toBe(1);
  });

  it('is not reported as silent when a message arrives during the probe, or when the session ends', async () => {
    const fixture = createLineFixture();
    const { livenessProbe, session, state, clock } = fixture;
    livenessProbe.sessionOpened(session);
    state.isAnswering = false;
    const pendingProbe = livenessProbe.probe();
    clock.advance(1);
    livenessProbe.recordActivity();
    expect(await pendingProbe).toMatchObject({ proven: true });
    const interruptedProbe = livenessProbe.probe();
    livenessProbe.sessionEnded();
    await expect(interruptedProbe).rejects.toMatchObject({ reason: 'unreachable' });
    expect(fixture.lineRecord.unresponsiveSince).toBeNull();
    expect(state.restarts).toBe(0);
  });

  it('does not reconnect while the message history is processed', async () => {
    const fixture = createLineFixture();
    const { livenessProbe, session, state, pass } = fixture;
    livenessProbe.sessionOpened(session);
    state.isAnswering = false;
    let end = () => {};
    const history = livenessProbe.trackWork(
      new Promise<void>(resolve => {
        end = resolve;
      }),
    );
    await pass(10 * MINUTE);
    expect(state.probeTimes).toHaveLength(1);
    expect(state.restarts).toBe(0);
    end();
    await history;
    await pass(9 * HOUR);
    expect(state.restarts).toBeGreaterThan(0);
  });
});
