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

interface ExecutedFunction {
  readonly url: string;
  readonly name: string;
  readonly offset: number;
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
export async function recordExecutedFiles(folder: string, action: () => Promise<unknown>): Promise<ExecutedFiles> {
  await takeRecords(folder);
  await action();
  const files = new Map<string, Set<string>>();
  for (const { url, name, offset } of await takeRecords(folder)) {
    const file = toSourcePath(url);
    files.set(file, (files.get(file) ?? new Set()).add(`${name}@${offset}`));
  }
  return files;
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

/** Lists the functions that each of the recordings has executed. */
export function intersectExecutedFiles(recordings: readonly ExecutedFiles[]): ExecutedFiles {
  const [first = new Map<string, ReadonlySet<string>>(), ...others] = recordings;
  return selectFunctions(first, (file, name) => others.every(recording => recording.get(file)?.has(name)));
}

/** Lists the functions that none of the idle recordings has executed. */
export function subtractExecutedFiles(files: ExecutedFiles, idleRecordings: readonly ExecutedFiles[]): ExecutedFiles {
  return selectFunctions(files, (file, name) => !idleRecordings.some(recording => recording.get(file)?.has(name)));
}

function selectFunctions(files: ExecutedFiles, isSelected: (file: string, name: string) => boolean): ExecutedFiles {
  const selection = new Map<string, ReadonlySet<string>>();
  for (const [file, names] of files) {
    const selectedNames = [...names].filter(name => isSelected(file, name));
    if (selectedNames.length > 0) selection.set(file, new Set(selectedNames));
  }
  return selection;
}
