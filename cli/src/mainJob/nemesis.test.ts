import { describe, expect, it, vi } from 'vitest';
import {
  dropClientConnection,
  freezeClientConnection,
  freezeDatabase,
  freezeWorker,
  killAllWorkers,
  killDatabase,
  killWorker,
  runDurabilityExperiment,
  runNemesis,
} from './testing/nemesis/index.ts';

const worldOptions = { lines: 4, customers: 4, sessionsPerWorker: 2 };

/** The benchmark `node packages/bench/run.mjs nemesis` runs the same test with 10,000 messages. */
describe('recado serve during failures', () => {
  vi.setConfig({ testTimeout: 420_000 });

  it('loses and duplicates no message, and writes no stale key, when processes, sockets and the database fail', async () => {
    const report = await runNemesis({
      world: worldOptions,
      traffic: { messageCount: 400, burstSize: 5, intervalMs: 3000 },
      // The longest disaster is first, so that the traffic continues throughout it.
      disasters: [
        freezeWorker,
        dropClientConnection,
        freezeDatabase,
        killAllWorkers,
        freezeClientConnection,
        killWorker,
        killDatabase,
        killWorker,
      ],
      timeoutMs: 120_000,
    });
    expect(report).toMatchObject({
      lost: [],
      duplicated: [],
      undetectable: [],
      refused: [],
      contradicted: [],
      miscounted: [],
      unknownStanzas: [],
      disasters: 8,
    });
    expect(Math.min(report.inbound, report.outbound)).toBeGreaterThanOrEqual(200);
    const sharedKinds = ['contacts', 'deletion', 'edit', 'image', 'location', 'poll', 'reaction', 'text', 'voice'];
    expect(Object.keys(report.kinds.inbound).toSorted()).toEqual([...sharedKinds, 'choice', 'vote'].toSorted());
    expect(Object.keys(report.kinds.outbound).toSorted()).toEqual([...sharedKinds, 'menu'].toSorted());
    expect(report.keyWrites.stale).toBe(0);
    expect(report.keyWrites.accepted).toBeGreaterThan(report.inbound);
    expect(report.takeovers).toMatchObject({ early: 0 });
    expect(report.takeovers.all).toBeGreaterThan(0);
  });

  it.each([
    ['loses no message when every worker is killed while customers write', false, 1],
    ['loses messages when they are acknowledged before they are durable (control)', true, 15],
  ])('%s', async (_, isCareless, rounds) => {
    const { lost } = await runDurabilityExperiment({ world: { ...worldOptions, isCareless }, rounds, burstSize: 6 });
    if (isCareless) expect(lost).not.toEqual([]);
    else expect(lost).toEqual([]);
  });
});
