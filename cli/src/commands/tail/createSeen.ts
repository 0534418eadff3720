import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Milliseconds between two writes: what is shown again after a crash is at most what came in them. */
const EVERY = 1000;

/** Where this user's programs keep what they remember (XDG Base Directory, "state"). */
export const seenPath = ({ XDG_STATE_HOME: home }: Readonly<Record<string, string | undefined>>): string =>
  join(home?.startsWith('/') ? home : join(homedir(), '.local', 'state'), 'recado', 'seen.json');

/** The number of the last event of each client that was shown on this computer. A file that cannot be used is none. */
export async function createSeen(path: string) {
  const known = await read(path);
  const noted = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async (): Promise<void> => {
    // Others may have written meanwhile, about other clients.
    const all = { ...(await read(path)), ...Object.fromEntries(noted) };
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, JSON.stringify(all), { mode: 0o600 });
    await rename(draft, path);
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch(() => {});
    return writing;
  };

  return {
    of: (clientId: string): number | undefined => noted.get(clientId) ?? known[clientId],
    note(clientId: string, sequence: number): void {
      noted.set(clientId, sequence);
      timer ??= setTimeout(() => void flush(), EVERY);
    },
    /** To be called at the end. */
    flush: (): Promise<void> => (timer === undefined ? writing : flush()),
  };
}
export type Seen = Awaited<ReturnType<typeof createSeen>>;

async function read(path: string): Promise<Readonly<Record<string, number>>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    const value: unknown = JSON.parse(text);
    const entries = Object.entries(value ?? {}).filter(([, number]) => Number.isSafeInteger(number));
    return Object.fromEntries(entries) as Record<string, number>;
  } catch {
    return {};
  }
}
