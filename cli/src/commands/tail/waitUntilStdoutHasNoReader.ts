import { lstat, readdir, readlink } from 'node:fs/promises';
import { pause } from '@recado/timing';

/** Milliseconds between two checks whether a process still reads stdout. */
const POLL_INTERVAL_MS = 500;

/** A process that reads the pipe, and the file descriptor with which it opened the read end. */
interface PipeReader {
  readonly process: string;
  readonly descriptor: string;
}

/**
 * Resolves when no process reads the pipe on stdout any more, as in `recado tail | head -2`. The kernel reports
 * this only on a write, but a command that follows events may not write for hours. Therefore this function
 * polls Linux's `/proc`. It never resolves if stdout is no pipe or no reader was found at the start. In these
 * cases only the next write fails.
 *
 * @throws the signal's reason
 */
export async function waitUntilStdoutHasNoReader(signal: AbortSignal): Promise<void> {
  const pipe = process.platform === 'linux' ? await readlink('/proc/self/fd/1').catch(() => '') : '';
  if (!pipe.startsWith('pipe:')) return new Promise(() => {});
  let readers = await findReaders(pipe);
  if (readers.length === 0) return new Promise(() => {});
  while (readers.length > 0) {
    await pause(POLL_INTERVAL_MS, signal);
    const stillReading = await Promise.all(readers.map(reader => isReadingPipe(reader, pipe)));
    readers = readers.filter((_, index) => stillReading[index]);
    // The last known reader may have passed the pipe to another process. Therefore search for readers again.
    if (readers.length === 0) readers = await findReaders(pipe);
  }
}

/**
 * Finds the processes that read from the pipe. Checks the stdin of all processes first, because a reader
 * usually has the pipe as stdin. Checks all other descriptors only if this finds no reader.
 */
async function findReaders(pipe: string): Promise<PipeReader[]> {
  const processes = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  const first = await filterReaders(
    processes.map(process => ({ process, descriptor: '0' })),
    pipe,
  );
  if (first.length > 0) return first;
  const all = processes.map(async process =>
    (await readdir(`/proc/${process}/fd`).catch(() => [])).map(descriptor => ({ process, descriptor })),
  );
  return filterReaders((await Promise.all(all)).flat(), pipe);
}

async function filterReaders(candidates: readonly PipeReader[], pipe: string): Promise<PipeReader[]> {
  const results = await Promise.all(candidates.map(each => isReadingPipe(each, pipe)));
  return candidates.filter((_, index) => results[index]);
}

/**
 * Checks whether a descriptor of a process still reads the pipe. The permissions of the descriptor's link in
 * `/proc` show whether it was opened for reading.
 */
async function isReadingPipe({ process, descriptor }: PipeReader, pipe: string): Promise<boolean> {
  const path = `/proc/${process}/fd/${descriptor}`;
  try {
    return (await readlink(path)) === pipe && ((await lstat(path)).mode & 0o400) !== 0;
  } catch {
    return false;
  }
}
