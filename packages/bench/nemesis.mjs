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
  waitWithoutFailure,
} from '../../cli/dist/mainJob/testing/nemesis/index.js';
import { measureLeaseFence } from './support/measureLeaseFence.mjs';

export const suite = { name: 'Messages during injected failures of every kind, Baileys on the emulator', run };

const world = { lines: 8, customers: 8, sessionsPerWorker: 3 };

const round = [
  ...[
    waitWithoutFailure,
    waitWithoutFailure,
    killWorker,
    waitWithoutFailure,
    waitWithoutFailure,
    freezeDatabase,
    dropClientConnection,
    waitWithoutFailure,
    waitWithoutFailure,
    freezeClientConnection,
  ],
  ...[
    waitWithoutFailure,
    waitWithoutFailure,
    killDatabase,
    dropClientConnection,
    waitWithoutFailure,
    waitWithoutFailure,
    killAllWorkers,
    waitWithoutFailure,
    freezeDatabase,
    dropClientConnection,
  ],
];

/**
 * Runs the fault injection suite. The environment variable `MESSAGES` sets the number of messages. With
 * `VERBOSE`, each step is logged.
 */
async function run(report) {
  const messageCount = Number(process.env.MESSAGES ?? 10_000);
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const outcome = await runNemesis({
    world,
    // Customers write more often than programs reply, because a program waits for each response.
    traffic: {
      messageCount,
      outboundCount: Math.ceil(messageCount / 5),
      burstSize: 5,
      intervalMs: 600,
      programsPerLine: 8,
    },
    // Freeze the worker rarely, because nothing can be sent while the platform and its worker are frozen.
    disasters: [...round, ...round, freezeWorker, ...round, ...round],
    isRepeated: true,
    timeoutMs: 600_000,
    ...(process.env.VERBOSE && { log: text => console.error(`  ${seconds().toFixed(0)} s: ${text}`) }),
  });
  const reportFigure = (name, value, unit = '') => report({ name, value, unit });
  reportFigure('messages in both directions', outcome.inbound + outcome.outbound);
  for (const [kind, times] of Object.entries(outcome.kinds.inbound)) reportFigure(`in: ${kind}`, times);
  for (const [kind, times] of Object.entries(outcome.kinds.outbound)) reportFigure(`out: ${kind}`, times);
  reportFigure('duration', seconds(), 's');
  reportFigure('injected failures', outcome.disasters);
  reportFigure('lost', outcome.lost.length);
  reportFigure('duplicated', outcome.duplicated.length);
  reportFigure('stored or emitted before an earlier message of the chat', outcome.reordered.length);
  reportFigure('control: missing or duplicated, not detected', outcome.undetectable.length);
  reportFigure('refused', outcome.refused.length);
  reportFigure('refused, but arrived', outcome.contradicted.length);
  reportFigure('answered as unknown', outcome.unknown.all);
  reportFigure('of these arrived', outcome.unknown.hasArrived);
  reportFigure('clients with wrong statistics', outcome.miscounted.length);
  reportFigure('key writes accepted', outcome.keyWrites.accepted);
  reportFigure('of these under an expired epoch', outcome.keyWrites.stale);
  reportFigure('takeovers', outcome.takeovers.all);
  reportFigure('of these before the lease expired', outcome.takeovers.early);
  reportFigure('stanzas that the emulator did not understand', outcome.unknownStanzas.length);

  const { contradicted, duplicated, lost, reordered, undetectable } = outcome;
  const failures = [...lost, ...duplicated, ...reordered, ...contradicted, ...undetectable];
  for (const name of failures) console.error(`  ${name}`);

  const runControl = unprotectedTransport =>
    runDurabilityExperiment({ world: { ...world, unprotectedTransport }, rounds: 15, burstSize: 6 });
  const careless = await runControl('careless');
  reportFigure('control, acknowledged before durable: written', careless.inbound);
  reportFigure('control, acknowledged before durable: lost', careless.lost.length);
  const unordered = await runControl('unordered');
  reportFigure('control, without the order of chats: written', unordered.inbound);
  reportFigure('control, without the order of chats: before an earlier message', unordered.reordered.length);

  await measureLeaseFence(reportFigure);
}
