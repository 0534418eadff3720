import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EnvironmentVariables } from '../../testing/recado.ts';
import { pollUntilResult } from './pollUntilResult.ts';
import { filterRunningProcesses, sendProcessSignal } from './processes.ts';

const REPOSITORY_URL = new URL('../../../../', import.meta.url).href;
const recorderPath = fileURLToPath(
  new URL('../../../../packages/tooling/testing/executionRecorder.mjs', import.meta.url),
);

/** Executed functions by file. A file is a path of the repository, a function is `name@offset` in the build. */
export type ExecutedFiles = ReadonlyMap<string, ReadonlySet<string>>;

/** Numbers of calls by function and file. */
type CallCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface ExecutionRecording {
  readonly durationMs: number;
  readonly counts: CallCounts;
}

interface ExecutedFunction {
  readonly url: string;
  readonly name: string;
  readonly offset: number;
  readonly count: number;
}

/** Environment variables with which a process and its children record executed functions in this folder. */
export const createRecorderVariables = (folder: string): EnvironmentVariables => ({
  NODE_OPTIONS: `--import=${recorderPath}`,
  EXECUTION_RECORD_DIR: folder,
});

/**
 * Records the functions that all processes with `createRecorderVariables(folder)` execute while `action` runs.
 *
 * @param action Its promise ends the recording.
 */
export async function recordExecutedFiles(folder: string, action: () => Promise<unknown>): Promise<ExecutionRecording> {
  await takeRecords(folder);
  const start = performance.now();
  await action();
  const counts = new Map<string, Map<string, number>>();
  for (const { url, name, offset, count } of await takeRecords(folder)) {
    const file = toSourcePath(url);
    const functions = counts.get(file) ?? new Map<string, number>();
    // The processes of the platform execute the same files.
    functions.set(`${name}@${offset}`, (functions.get(`${name}@${offset}`) ?? 0) + count);
    counts.set(file, functions);
  }
  return { durationMs: performance.now() - start, counts };
}

/** Takes the executed functions since the last call, and resets the counters of all processes. */
async function takeRecords(folder: string): Promise<ExecutedFunction[]> {
  const fileNames = await readdir(folder);
  const readyProcesses = fileNames.filter(name => name.endsWith('.ready')).map(name => Number.parseInt(name, 10));
  const records = await Promise.all(
    (await filterRunningProcesses(readyProcesses)).map(async pid => {
      const recordCount = fileNames.filter(name => name.startsWith(`${pid}-`) && name.endsWith('.json')).length;
      const path = join(folder, `${pid}-${recordCount + 1}.json`);
      sendProcessSignal(pid, 'SIGUSR2');
      await pollUntilResult(() => existsSync(path));
      return JSON.parse(await readFile(path, 'utf8')) as ExecutedFunction[];
    }),
  );
  return records.flat();
}

/** Converts the URL of a built module to the path of its source. The build compiles file by file. */
const toSourcePath = (url: string): string =>
  url.slice(REPOSITORY_URL.length).replace('/dist/', '/src/').replace(/\.js$/, '.ts');

/**
 * Lists the functions that run for each message, according to the numbers of their calls. A function may also run
 * without a message, for example in a loop. Therefore, the calls that an idle platform makes in the same time are
 * subtracted. At least half of the messages must remain, because the number of idle calls varies.
 *
 * @param recordings each with this number of messages
 * @param idleRecordings without a message
 */
export function findFunctionsPerMessage(
  recordings: readonly ExecutionRecording[],
  idleRecordings: readonly ExecutionRecording[],
  messageCount: number,
): ExecutedFiles {
  const runsForEachMessage = (recording: ExecutionRecording, file: string, name: string): boolean => {
    const count = recording.counts.get(file)?.get(name) ?? 0;
    const idleCounts = idleRecordings.map(
      ({ counts, durationMs }) => ((counts.get(file)?.get(name) ?? 0) * recording.durationMs) / durationMs,
    );
    return count >= messageCount && count - Math.max(0, ...idleCounts) >= messageCount / 2;
  };
  const files = new Map<string, ReadonlySet<string>>();
  for (const [file, functions] of recordings[0]?.counts ?? []) {
    const names = [...functions.keys()].filter(name => recordings.every(each => runsForEachMessage(each, file, name)));
    if (names.length > 0) files.set(file, new Set(names));
  }
  return files;
}
