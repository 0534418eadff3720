/**
 * `npm run check`: runs every `check:…` script of the repository, two at a time, because most of
 * them use only one core. Each script prints its output when it ends. All scripts run even if one
 * fails, and a single failure fails the command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { repositoryRoot } from '../build/findPackageFolders.mjs';

/**
 * Stages of checks. The stages run one after the other. Within a stage, the rows run in parallel. Within a row,
 * the checks run one after the other.
 */
const stages = [
  [['types'], ['lint', 'layers', 'api', 'messages', 'schema', 'weights']],
  // The second stage reads the type declarations that the first stage writes.
  [
    ['unused', 'paths'],
    ['packed', 'pages', 'prose'],
  ],
];

const failedChecks = [];
for (const rows of stages) failedChecks.push(...(await Promise.all(rows.map(runAll))).flat());
if (failedChecks.length > 0) {
  console.error(`\nFailed: ${failedChecks.map(name => `check:${name}`).join(', ')}`);
  process.exitCode = 1;
}

/** Runs the checks of one row one after the other, concurrently with other rows. @returns the failed checks */
async function runAll(row) {
  const failedChecks = [];
  for (const name of row) if (!(await runCheck(name))) failedChecks.push(name);
  return failedChecks;
}

async function runCheck(name) {
  const startedAt = performance.now();
  const child = spawn('npm', ['run', '--silent', `check:${name}`], { cwd: repositoryRoot });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => output.push(part));
  const [code] = await once(child, 'close');
  console.log(`check:${name}${code === 0 ? '' : ' FAILED'}, ${seconds(startedAt)} s\n${Buffer.concat(output)}`);
  return code === 0;
}

function seconds(startedAt) {
  return Math.round((performance.now() - startedAt) / 1000);
}
