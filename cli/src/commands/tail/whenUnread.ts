import { lstat, readdir, readlink } from 'node:fs/promises';
import { pause } from '@recado/timing';

/** Milliseconds between two looks. */
const PACE = 500;

/** Who has the other end of a pipe. */
interface Reader {
  readonly process: string;
  readonly descriptor: string;
}

/**
 * Resolves once nobody reads the pipe on stdout any more, as behind `| head -2`. A pipe says so only to whoever writes,
 * and what follows events may not write for hours; so the reader is looked for in Linux's `/proc`. Never resolves where
 * there is no such pipe, or no reader was ever seen: then the next line finds out.
 *
 * @throws the signal's reason
 */
export async function whenUnread(signal: AbortSignal): Promise<void> {
  const pipe = process.platform === 'linux' ? await readlink('/proc/self/fd/1').catch(() => '') : '';
  if (!pipe.startsWith('pipe:')) return new Promise(() => {});
  let readers = await findReaders(pipe);
  if (readers.length === 0) return new Promise(() => {});
  while (readers.length > 0) {
    await pause(PACE, signal);
    const left = await Promise.all(readers.map(reader => reads(reader, pipe)));
    readers = readers.filter((_, index) => left[index]);
    // It may have handed the pipe on to another.
    if (readers.length === 0) readers = await findReaders(pipe);
  }
}

/** As standard input almost always; only otherwise every descriptor of every process is looked at. */
async function findReaders(pipe: string): Promise<Reader[]> {
  const processes = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  const first = await reading(
    processes.map(process => ({ process, descriptor: '0' })),
    pipe,
  );
  if (first.length > 0) return first;
  const all = processes.map(async process =>
    (await readdir(`/proc/${process}/fd`).catch(() => [])).map(descriptor => ({ process, descriptor })),
  );
  return reading((await Promise.all(all)).flat(), pipe);
}

async function reading(candidates: readonly Reader[], pipe: string): Promise<Reader[]> {
  const found = await Promise.all(candidates.map(each => reads(each, pipe)));
  return candidates.filter((_, index) => found[index]);
}

/** The link to a descriptor has the permissions it was opened with. */
async function reads({ process, descriptor }: Reader, pipe: string): Promise<boolean> {
  const path = `/proc/${process}/fd/${descriptor}`;
  try {
    return (await readlink(path)) === pipe && ((await lstat(path)).mode & 0o400) !== 0;
  } catch {
    return false;
  }
}
