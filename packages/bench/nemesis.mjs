import {
  calm,
  dropSocket,
  freezeSocket,
  freezeWorker,
  killDatabase,
  killWorker,
  killWorkers,
  runControl,
  runFenceControl,
  runNemesis,
  stopDatabase,
} from '../../cli/dist/mainJob/testing/nemesis/index.js';

export const suite = { name: 'Messages while everything that can break does, Baileys on the emulator', run };

const town = { lines: 8, customers: 8, sessionsPerWorker: 3 };

const round = [
  ...[calm, calm, killWorker, calm, calm, stopDatabase, dropSocket, calm, calm, freezeSocket],
  ...[calm, calm, killDatabase, dropSocket, calm, calm, killWorkers, calm, stopDatabase, dropSocket],
];

/** `MESSAGES` in the environment makes it shorter or longer; `VERBOSE` says what happens. */
async function run(report) {
  const messages = Number(process.env.MESSAGES ?? 10_000);
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const outcome = await runNemesis({
    town,
    // Customers write more than programs answer, and a program waits for its answers.
    traffic: { messages, sent: Math.ceil(messages / 5), burst: 5, every: 600, programs: 8 },
    // Nothing is sent while the platform stands still with its worker.
    disasters: [...round, ...round, freezeWorker, ...round, ...round],
    isRepeated: true,
    patience: 600_000,
    ...(process.env.VERBOSE && { say: text => console.error(`  ${seconds().toFixed(0)} s: ${text}`) }),
  });
  const tell = (name, value, unit = '') => report({ name, value, unit });
  tell('messages in both directions', outcome.inbound + outcome.outbound);
  for (const [kind, times] of Object.entries(outcome.kinds.inbound)) tell(`in: ${kind}`, times);
  for (const [kind, times] of Object.entries(outcome.kinds.outbound)) tell(`out: ${kind}`, times);
  tell('time it took', seconds(), 's');
  tell('disasters meanwhile', outcome.disasters);
  tell('lost', outcome.lost.length);
  tell('duplicated', outcome.duplicated.length);
  tell('control: would not be missed, or not noticed twice', outcome.unnoticed.length);
  tell('refused', outcome.refused.length);
  tell('refused, and there all the same', outcome.contradicted.length);
  tell('answered as unknown', outcome.unknown.all);
  tell('of these arrived', outcome.unknown.arrived);
  tell('clients whose statistics miscount', outcome.miscounted.length);
  tell('key writes accepted', outcome.keyWrites.accepted);
  tell('of these under an epoch that was over', outcome.keyWrites.stale);
  tell('takeovers', outcome.takeovers.all);
  tell('of these before the lease was over', outcome.takeovers.early);
  tell('stanzas that the emulator did not understand', outcome.misunderstood.length);

  const wrong = [...outcome.lost, ...outcome.duplicated, ...outcome.contradicted, ...outcome.unnoticed];
  for (const name of wrong) console.error(`  ${name}`);

  const control = await runControl({ town: { ...town, isCareless: true }, rounds: 15, burst: 6 });
  tell('control, acknowledged before durable: written', control.inbound);
  tell('control, acknowledged before durable: lost', control.lost.length);

  const traffic = { messages: 2_000, burst: 5, every: 2_400 };
  for (const isFenced of [false, true]) {
    const { accepted, stale } = await runFenceControl({ town, traffic, rounds: isFenced ? 1 : 5, isFenced });
    const name = `control, a worker outlasted, ${isFenced ? 'with' : 'without'} the fence`;
    tell(`${name}: key writes`, accepted);
    tell(`${name}: of these under an epoch that was over`, stale);
  }
}
