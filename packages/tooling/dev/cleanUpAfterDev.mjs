/**
 * Program that `startCleanupProcess` runs after the end of the development server. Arguments: the data folder, and
 * lines with `+PID` for each started and `-PID` for each ended program. After a normal end, it finds nothing to stop.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
// Import single modules instead of the package: a defect in the edited server must not prevent the cleanup.
import {
  isProcessRunning,
  sendProcessSignal,
  waitForProcessExit,
} from '../../server/dist/core/data/embedded/processes.js';
import { stopUnusedEmbeddedPostgres } from '../../server/dist/core/data/embedded/stopUnusedEmbeddedPostgres.js';

/** Milliseconds to wait for a program to stop. Afterwards, its process group is killed. */
const STOP_TIMEOUT_MS = 30_000;

const [dataDir, records] = process.argv.slice(2);
await Promise.all(listRunningPrograms(records).map(stopProgram));
// Do not create the folder again if it was deleted.
if (existsSync(join(dataDir, 'postgres'))) await stopUnusedEmbeddedPostgres(dataDir);

/** Returns the PIDs of the programs that were started and have not ended. */
function listRunningPrograms(text) {
  const pids = new Set();
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('+')) pids.add(Number(line.slice(1)));
    else pids.delete(Number(line.slice(1)));
  }
  return [...pids];
}

/** Stops the leader of a process group. Its workers end with it. */
async function stopProgram(pid) {
  if (!(await isProcessRunning(pid))) return;
  sendProcessSignal(pid, 'SIGTERM');
  if (await waitForProcessExit(pid, STOP_TIMEOUT_MS)) return;
  sendProcessSignal(-pid, 'SIGKILL');
  // While the program exists, it uses the database.
  await waitForProcessExit(pid, STOP_TIMEOUT_MS);
}
