/**
 * `npm run check`: every `check:…` of the house, two at a time, because most of them use one core. Each says what it has
 * to say when it is over; all of them run, and one that fails fails the whole.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../build/findRooms.mjs';

/** One after the other; of each, the rows at the same time, and those of a row one after the other. */
const stages = [
  [['types'], ['lint', 'house', 'api', 'messages', 'schema', 'weights']],
  // These read the declarations that the first wrote.
  [['unused'], ['packed', 'pages']],
];

const failed = [];
for (const rows of stages) failed.push(...(await Promise.all(rows.map(runAll))).flat());
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.map(name => `check:${name}`).join(', ')}`);
  process.exitCode = 1;
}

/** @returns those that failed */
async function runAll(row) {
  const failed = [];
  for (const name of row) if (!(await passes(name))) failed.push(name);
  return failed;
}

async function passes(name) {
  const began = performance.now();
  const child = spawn('npm', ['run', '--silent', `check:${name}`], { cwd: root });
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => written.push(part));
  const [code] = await once(child, 'close');
  console.log(`check:${name}${code === 0 ? '' : ' FAILED'}, ${seconds(began)} s\n${Buffer.concat(written)}`);
  return code === 0;
}

function seconds(began) {
  return Math.round((performance.now() - began) / 1000);
}
