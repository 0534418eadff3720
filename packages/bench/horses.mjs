import { runHorses, runStorm } from '../../cli/dist/mainJob/testing/horses/index.js';

export const suite = { name: 'A line that changes horses: Baileys and the Cloud API, both emulators', run };

/** `MESSAGES` and `CHANGES` in the environment replace them; `VERBOSE` says what happens. */
async function run(report) {
  const messages = Number(process.env.MESSAGES ?? 1_000);
  const changes = Number(process.env.CHANGES ?? 4);
  const say = process.env.VERBOSE ? text => console.error(`  ${text}`) : undefined;
  const common = { customers: 16, patience: 120_000, ...(say && { say }) };
  const outcome = await runHorses({ ...common, messages, changes });
  const tell = (name, value, unit = '') => report({ name, value, unit });
  tell('messages in', outcome.inbound);
  tell('messages out', outcome.outbound);
  tell('changes under traffic', outcome.changes);
  tell('longest until it was connected again', outcome.longest, 'ms');
  tell('refused on the way, and sent anew', outcome.refused);
  tell('said to be unknown', outcome.unknown);
  tell('lost', outcome.lost.length);
  tell('twice', outcome.doubled.length);
  tell('customers whose thread is broken', outcome.broken.length);
  tell('that the webhook was not told of', outcome.untold.length);
  for (const text of [...outcome.lost, ...outcome.doubled]) console.error(`  ${text}`);

  // Patience for what never comes: the copies come with the line.
  const careless = await runHorses({
    ...common,
    messages: 200,
    changes: 2,
    isCareless: true,
    patience: 20_000,
  });
  tell('control, copies that the phone brings are not recognised: twice', careless.doubled.length);

  const storm = await runStorm({ customers: 16, messages, kills: 6, patience: 120_000 });
  tell('on the Cloud API alone: messages in', storm.inbound);
  tell('messages out', storm.outbound);
  tell('notifications, without their repeats', storm.posts);
  tell('forged, and refused', storm.forged - storm.believed);
  tell('platform killed with its workers', storm.kills);
  tell('said to be unknown', storm.unknown);
  tell('lost', storm.lost.length);
  tell('twice', storm.doubled.length);
  tell('that the webhook was not told of', storm.untold.length);
  for (const text of [...storm.lost, ...storm.doubled]) console.error(`  ${text}`);
  const forgetful = { customers: 8, messages: 200, kills: 2, patience: 20_000, isForgetful: true };
  tell('control, what is not answered is not posted again: lost', (await runStorm(forgetful)).lost.length);
}
