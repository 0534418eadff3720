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

  it('loses, duplicates and reorders no message, and writes no stale key, when processes, sockets and the database fail', async () => {
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
      reordered: [],
      undetectable: [],
      refused: [],
      contradicted: [],
      miscounted: [],
      unknownStanzas: [],
      disasters: 8,
    });
    expect(Math.min(report.inbound, report.outbound)).toBeGreaterThanOrEqual(200);
    const sharedKinds = ['contacts', 'deletion', 'edit', 'image', 'location', 'poll', 'reaction', 'text', 'voice'];
    const recentKinds = [
      ...['album', 'album-image', 'comment', 'event', 'expiration', 'masked', 'order'],
      ...['phone-only', 'pin', 'response', 'template', 'view-once'],
    ];
    expect(Object.keys(report.kinds.inbound).toSorted()).toEqual(
      [...sharedKinds, ...recentKinds, 'choice', 'vote'].toSorted(),
    );
    expect(Object.keys(report.kinds.outbound).toSorted()).toEqual([...sharedKinds, 'menu'].toSorted());
    expect(report.keyWrites.stale).toBe(0);
    expect(report.keyWrites.accepted).toBeGreaterThan(report.inbound);
    expect(report.takeovers).toMatchObject({ early: 0 });
    expect(report.takeovers.all).toBeGreaterThan(0);
  });

  it.each([
    ['loses and reorders no message when every worker is killed while customers write', undefined, 1],
    ['loses messages when they are acknowledged before they are durable (control)', 'careless', 15],
    ['reorders messages when the transport does not keep the order of a chat (control)', 'unordered', 15],
  ] as const)('%s', async (_, unprotectedTransport, rounds) => {
    const world = { ...worldOptions, ...(unprotectedTransport && { unprotectedTransport }) };
    const { lost, reordered } = await runDurabilityExperiment({ world, rounds, burstSize: 6 });
    if (unprotectedTransport === 'unordered') expect(reordered).not.toEqual([]);
    else if (unprotectedTransport === 'careless') expect(lost).not.toEqual([]);
    else expect({ lost, reordered }).toEqual({ lost: [], reordered: [] });
  });
});
