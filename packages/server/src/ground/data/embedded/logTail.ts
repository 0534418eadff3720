import { readFile } from 'node:fs/promises';

/** The last lines of a log, for an error's message. */
export async function tailOf(file: string, lines = 12): Promise<string> {
  const content = await readFile(file, 'utf8').catch(() => '');
  return content.trimEnd().split('\n').slice(-lines).join('\n');
}
