/**
 * Records which functions of the repository's builds a process executes, and how often. Loaded with
 * `NODE_OPTIONS=--import=…`.
 *
 * On SIGUSR2 the process writes the functions that ran since the last signal to `PID-NUMBER.json` in the folder
 * `EXECUTION_RECORD_DIR`. `PID.ready` exists in that folder when the process handles the signal: before that, SIGUSR2
 * would end it. The variable has no prefix `RECADO_`, because line workers do not inherit those.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

const BUILT_MODULE_URL = /^file:.*\/(?:(?:packages|plugins)\/[^/]+|cli)\/dist\//;

const folder = process.env.EXECUTION_RECORD_DIR;
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

let recordCount = 0;
process.on('SIGUSR2', async () => {
  recordCount += 1;
  const path = join(folder, `${process.pid}-${recordCount}.json`);
  // Taking the coverage also resets the counters.
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const executedFunctions = result
    .filter(({ url }) => BUILT_MODULE_URL.test(url))
    .flatMap(({ url, functions }) =>
      functions.filter(wasExecuted).map(({ functionName, ranges: [range] }) => ({
        url,
        name: functionName,
        offset: range.startOffset,
        count: range.count,
      })),
    );
  // The file appears complete, because the test reads it as soon as it exists.
  writeFileSync(`${path}.part`, JSON.stringify(executedFunctions));
  renameSync(`${path}.part`, path);
});
writeFileSync(join(folder, `${process.pid}.ready`), '');

/** Whether a function ran. The top level of a module is a function without a name at its start, and does not count. */
function wasExecuted({ functionName, ranges: [range] }) {
  return range.count > 0 && !(functionName === '' && range.startOffset === 0);
}
