import { readFile } from 'node:fs/promises';

/** Returns the last lines of a log file, for an error message. */
export async function readLogTail(file: string, lines = 12): Promise<string> {
  const content = await readFile(file, 'utf8').catch(() => '');
  return content.trimEnd().split('\n').slice(-lines).join('\n');
}
