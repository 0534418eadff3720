import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Milliseconds between two writes of the file with the last seen events. After a crash, `tail` repeats at most
 * the events that arrived in one such interval.
 */
const WRITE_INTERVAL_MS = 1000;

/**
 * Path of the file with the last shown events, in the state directory of the XDG Base Directory specification.
 */
export const resolveSeenEventsPath = ({ XDG_STATE_HOME: home }: Readonly<Record<string, string | undefined>>): string =>
  join(home?.startsWith('/') ? home : join(homedir(), '.local', 'state'), 'recado', 'seen.json');

/**
 * Stores for each client the sequence number of the last event shown on this computer. An unreadable
 * file counts as empty.
 */
export async function createSeenEventStore(path: string) {
  const storedSequences = await readSequences(path);
  const newSequences = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let pendingWrite = Promise.resolve();

  const write = async (): Promise<void> => {
    // Another process may have written entries of other clients since the last read, so keep them.
    const sequences = { ...(await readSequences(path)), ...Object.fromEntries(newSequences) };
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const temporaryPath = `${path}.${process.pid}`;
    await writeFile(temporaryPath, JSON.stringify(sequences), { mode: 0o600 });
    await rename(temporaryPath, path);
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    pendingWrite = pendingWrite.then(write).catch(() => {});
    return pendingWrite;
  };

  return {
    getLastSequence: (clientId: string): number | undefined => newSequences.get(clientId) ?? storedSequences[clientId],
    setLastSequence(clientId: string, sequence: number): void {
      newSequences.set(clientId, sequence);
      timer ??= setTimeout(() => void flush(), WRITE_INTERVAL_MS);
    },
    /** Writes event numbers that are not stored yet to the file. Call it before the process ends. */
    flush: (): Promise<void> => (timer === undefined ? pendingWrite : flush()),
  };
}
export type SeenEventStore = Awaited<ReturnType<typeof createSeenEventStore>>;

async function readSequences(path: string): Promise<Readonly<Record<string, number>>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    const value: unknown = JSON.parse(text);
    const entries = Object.entries(value ?? {}).filter(([, number]) => Number.isSafeInteger(number));
    return Object.fromEntries(entries) as Record<string, number>;
  } catch {
    return {};
  }
}
