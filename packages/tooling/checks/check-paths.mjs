/**
 * Checks that an editor follows each message path of docs/tour.md, call by call: a send from the route to the network,
 * and an inbound message from WhatsApp to the webhook. Prints both ways. Methods of the listed files must not be passed
 * as values, because an editor does not follow such calls.
 */
import { join } from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '../build/findPackageFolders.mjs';
import { findPathDeadEnds } from './findPathDeadEnds.mjs';
import { openCodeNavigator } from './openCodeNavigator.mjs';
import { readMessagePaths } from './readMessagePaths.mjs';

const SOURCE_FOLDERS = [
  'packages/server/src',
  'packages/timing/src',
  'packages/transport/src',
  'plugins/transport-baileys/src',
];
const TEST_PATH = /\.test\.ts$|\/testing\//;

/** First and last functions of each path. The jumps of the tour connect the processes and Baileys. */
const pathEnds = {
  send: {
    start: { name: 'createHandler', file: 'packages/server/src/api/http/bindRoute.ts' },
    ends: [
      { name: '#sendToNetwork', file: 'plugins/transport-baileys/src/outgoing/BaileysMessageSender.ts' },
      { name: 'createPlatformConnection.runCommand', file: 'packages/server/src/lines/ipc/lineChannel.ts' },
      { name: 'storeAcknowledgement', file: 'packages/server/src/core/messages/messageStatusStore.ts' },
    ],
  },
  inbound: {
    start: { name: 'decrypt', file: 'plugins/transport-baileys/src/incoming/IncomingMessageJournal.ts' },
    ends: [
      { name: 'createWorkerConnection.receive', file: 'packages/server/src/lines/ipc/lineChannel.ts' },
      {
        name: 'createWebhookSignatureHeaders',
        file: 'packages/server/src/deliveries/webhooks/webhookSignature.ts',
      },
      { name: 'settleDeliveries', file: 'packages/server/src/deliveries/dispatch/settleDeliveries.ts' },
    ],
  },
};

const { files, jumps, ports } = readMessagePaths(repositoryRoot);
const navigator = openCodeNavigator({
  root: repositoryRoot,
  files: listSources(),
  compilerOptions: readOptions(),
});
const problems = [];
for (const [name, { start, ends }] of Object.entries(pathEnds)) {
  const result = findPathDeadEnds(navigator, { start, ends, files: files[name], jumps, ports });
  for (const way of result.ways) console.log(`${name}: ${way.map(formatStep).join(' → ')}\n`);
  problems.push(...result.problems.map(problem => `${name}: ${problem}`));
}
const listedFiles = Object.values(files).flat();
for (const { place, method } of navigator.findMethodsPassedAsValues(file => listedFiles.includes(file)))
  problems.push(`${place} passes the method ${method} as a value; write an arrow function that calls it`);

for (const problem of problems) console.error(problem);
console.log(`check:paths: ${new Set(listedFiles).size} files, ${jumps.length} jumps, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);

/** Shortens `send in packages/…/outbox.ts` to `outbox.send`. */
function formatStep(step) {
  return step.replace(/(\S+) in .*\/(\w+)\.ts$/, '$2.$1');
}

function listSources() {
  return SOURCE_FOLDERS.flatMap(folder => ts.sys.readDirectory(join(repositoryRoot, folder), ['.ts'])).filter(
    file => !TEST_PATH.test(file),
  );
}

function readOptions() {
  const { config } = ts.readConfigFile(join(repositoryRoot, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, repositoryRoot);
  return { ...options, composite: false, incremental: false, noEmit: true, customConditions: ['@recado/source'] };
}
