/**
 * Checks that an editor follows each message path of docs/tour.md, call by call: a send from the route to the network,
 * and an inbound message from WhatsApp to the webhook. Prints the ways. Each call at which an editor stops is in a list
 * with a reason, and so is each call between files that no required step contains. Methods must not be passed as
 * values, because an editor does not follow such calls.
 */
import { join } from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '../build/findPackageFolders.mjs';
import { findMethodsPassedAsValues } from './findMethodsPassedAsValues.mjs';
import { compareWithList, findPathProblems, findUncheckedCalls, readPathRequirements } from './findPathProblems.mjs';
import { optionalCalls, permittedDeadEnds, requiredSteps } from './messagePathSteps.mjs';
import { openCodeNavigator } from './openCodeNavigator.mjs';
import { readCallGraph } from './readCallGraph.mjs';
import { readMessagePaths } from './readMessagePaths.mjs';

const SOURCE_FOLDERS = [
  'packages/server/src',
  'packages/timing/src',
  'packages/transport/src',
  'plugins/transport-baileys/src',
  'plugins/transport-cloud-api/src',
  'cli/src',
];
/** Tests and their fixtures. The conformance suite tests transports. */
const TEST_PATH = /\.test\.ts$|\/testing\/|\/conformance\//;

const JUMP = /→ J\d/;
/** First functions of each path. The jumps of the tour connect the processes and Baileys. */
const starts = {
  send: { name: 'bindRoute', file: 'packages/server/src/api/http/bindRoute.ts' },
  inbound: { name: 'listen', file: 'plugins/transport-baileys/src/incoming/IncomingMessageJournal.ts' },
};

const { files, functions, jumps, ports } = readMessagePaths(repositoryRoot);
const navigator = openCodeNavigator({
  root: repositoryRoot,
  files: listSources(),
  compilerOptions: readOptions(),
});
const problems = [];
const deadEnds = [];
const uncheckedCalls = [];
for (const [path, start] of Object.entries(starts)) {
  const graph = readCallGraph(navigator, {
    starts: navigator.findFunctions(start),
    ...{ files: files[path], jumps, ports },
  });
  const requirements = readPathRequirements(navigator, {
    ...{ files: files[path], functions: functions[path], chains: requiredSteps[path] },
  });
  const { ways, problems: pathProblems } = findPathProblems(graph, requirements);
  for (const way of ways.filter(each => JUMP.test(each))) console.log(`${path}: ${way}\n`);
  problems.push(...[...graph.missing, ...requirements.missing, ...pathProblems].map(text => `${path}: ${text}`));
  deadEnds.push(...graph.deadEnds);
  uncheckedCalls.push(...findUncheckedCalls(graph, requirements));
}
const deadEndComparison = compareWithList(deadEnds, Object.values(permittedDeadEnds).flat());
problems.push(...deadEndComparison.unexpected.map(text => `dead end: ${text}`));
const callComparison = compareWithList(uncheckedCalls, Object.keys(optionalCalls));
problems.push(...callComparison.unexpected.map(text => `no required step of messagePathSteps.mjs contains ${text}`));
for (const entry of [...deadEndComparison.unused, ...callComparison.unused])
  problems.push(`messagePathSteps.mjs permits ${entry}, which does not occur`);
for (const { place, method } of findMethodsPassedAsValues(navigator, { declaresMethods: () => true, ports }))
  problems.push(`${place} passes the method ${method} as a value; write an arrow function that calls it`);

for (const problem of problems) console.error(problem);
const fileCount = new Set(Object.values(files).flat()).size;
console.log(`check:paths: ${fileCount} files, ${jumps.length} jumps, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);

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
