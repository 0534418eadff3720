import { describe, expect, it, vi } from 'vitest';
import {
  dropSocket,
  freezeSocket,
  freezeWorker,
  killDatabase,
  killWorker,
  killWorkers,
  runControl,
  runNemesis,
  stopDatabase,
} from './testing/nemesis/index.ts';

const town = { lines: 4, customers: 4, sessionsPerWorker: 2 };

/** `node packages/bench/run.mjs nemesis` does the same for 10,000 messages. */
describe('whatever breaks', () => {
  vi.setConfig({ testTimeout: 420_000 });

  it('no message is lost, none is there twice, and no key is written by somebody who is not the owner', async () => {
    const report = await runNemesis({
      town,
      traffic: { messages: 400, burst: 5, every: 3000 },
      // The longest first, so that everybody talks meanwhile.
      disasters: [
        freezeWorker,
        dropSocket,
        stopDatabase,
        killWorkers,
        freezeSocket,
        killWorker,
        killDatabase,
        killWorker,
      ],
      patience: 120_000,
    });
    expect(report).toMatchObject({
      lost: [],
      duplicated: [],
      unnoticed: [],
      refused: [],
      contradicted: [],
      miscounted: [],
      misunderstood: [],
      disasters: 8,
    });
    expect(Math.min(report.inbound, report.outbound)).toBeGreaterThanOrEqual(200);
    const both = ['contacts', 'deletion', 'edit', 'image', 'location', 'poll', 'reaction', 'text', 'voice'];
    expect(Object.keys(report.kinds.inbound).toSorted()).toEqual([...both, 'choice', 'vote'].toSorted());
    expect(Object.keys(report.kinds.outbound).toSorted()).toEqual([...both, 'menu'].toSorted());
    expect(report.keyWrites.stale).toBe(0);
    expect(report.keyWrites.accepted).toBeGreaterThan(report.inbound);
    expect(report.takeovers).toMatchObject({ early: 0 });
    expect(report.takeovers.all).toBeGreaterThan(0);
  });

  it.each([
    ['nothing is lost when every worker is killed while customers write', false, 1],
    ['the same loses messages once they are acknowledged before they are durable', true, 15],
  ])('%s', async (_, isCareless, rounds) => {
    const { lost } = await runControl({ town: { ...town, isCareless }, rounds, burst: 6 });
    if (isCareless) expect(lost).not.toEqual([]);
    else expect(lost).toEqual([]);
  });
});
