/**
 * `npm run check`: runs every `check:…` script of the repository, two at a time, because most of
 * them use only one core. Each script prints its output when it ends. All scripts run even if one
 * fails, and a single failure fails the command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { repositoryRoot } from '../build/findPackageFolders.mjs';

/**
 * Stages run one after the other. The rows of a stage run in parallel, but the checks within a row
 * run one after the other.
 */
const stages = [
  [['types'], ['lint', 'layers', 'api', 'messages', 'schema', 'weights']],
  // These checks run later, because they read the declarations that the first stage writes.
  [['unused'], ['packed', 'pages', 'prose']],
];

const failedChecks = [];
for (const rows of stages) failedChecks.push(...(await Promise.all(rows.map(runAll))).flat());
if (failedChecks.length > 0) {
  console.error(`\nFailed: ${failedChecks.map(name => `check:${name}`).join(', ')}`);
  process.exitCode = 1;
}

/** Runs checks one after the other; other rows of the stage run concurrently. @returns the failed checks */
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
