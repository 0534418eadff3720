import { runCloudFaultTest, runTransportMigration } from '../../cli/dist/mainJob/testing/transportMigration/index.js';

export const suite = { name: 'Transport migration under traffic: Baileys and the Cloud API, both emulators', run };

/**
 * Measures changes of a line's transport under traffic. The environment variables `MESSAGES` and `CHANGES`
 * override the numbers of messages and changes. `VERBOSE` logs each step.
 */
async function run(report) {
  const messages = Number(process.env.MESSAGES ?? 1_000);
  const changes = Number(process.env.CHANGES ?? 4);
  const log = process.env.VERBOSE ? text => console.error(`  ${text}`) : undefined;
  const common = { customers: 16, timeoutMs: 120_000, ...(log && { log }) };
  const outcome = await runTransportMigration({ ...common, messages, changes });
  const reportFigure = (name, value, unit = '') => report({ name, value, unit });
  reportFigure('messages in', outcome.inbound);
  reportFigure('messages out', outcome.outbound);
  reportFigure('migrations under traffic', outcome.changes);
  reportFigure('longest time until the line was connected again', outcome.longestChangeMs, 'ms');
  reportFigure('refused during the migration, and sent again', outcome.refused);
  reportFigure('reported as unknown', outcome.unknown);
  reportFigure('lost', outcome.lost.length);
  reportFigure('duplicated', outcome.duplicated.length);
  reportFigure('customers with a split thread', outcome.splitThreads.length);
  reportFigure('without a webhook delivery', outcome.undelivered.length);
  for (const text of [...outcome.lost, ...outcome.duplicated]) console.error(`  ${text}`);

  // The control run always waits for the whole timeout, because its duplicate messages never disappear.
  // Use a short timeout, which is sufficient, because the duplicates arrive as soon as the line connects.
  const controlOutcome = await runTransportMigration({
    ...common,
    messages: 200,
    changes: 2,
    isCareless: true,
    timeoutMs: 20_000,
  });
  reportFigure('control, copies from the phone are not recognized: duplicated', controlOutcome.duplicated.length);

  const cloudApiOutcome = await runCloudFaultTest({ customers: 16, messages, kills: 6, timeoutMs: 120_000 });
  reportFigure('on the Cloud API alone: messages in', cloudApiOutcome.inbound);
  reportFigure('messages out', cloudApiOutcome.outbound);
  reportFigure('notifications, without repetitions', cloudApiOutcome.posts);
  reportFigure('forged notifications, refused', cloudApiOutcome.forgedCount - cloudApiOutcome.acceptedForgeryCount);
  reportFigure('kills of the platform and its workers', cloudApiOutcome.kills);
  reportFigure('reported as unknown', cloudApiOutcome.unknown);
  reportFigure('lost', cloudApiOutcome.lost.length);
  reportFigure('duplicated', cloudApiOutcome.duplicated.length);
  reportFigure('without a webhook delivery', cloudApiOutcome.undelivered.length);
  for (const text of [...cloudApiOutcome.lost, ...cloudApiOutcome.duplicated]) console.error(`  ${text}`);
  const controlOptions = { customers: 8, messages: 200, kills: 2, timeoutMs: 20_000, isForgetful: true };
  reportFigure(
    'control, notifications without an answer are not posted again: lost',
    (await runCloudFaultTest(controlOptions)).lost.length,
  );
}
