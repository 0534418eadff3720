import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cliTexts } from '@recado/texts';
import type { ImportedSessionFiles } from '@recado/transport';
import { Failure } from '../../../errors.ts';

const { failures } = cliTexts.importSession.evolution;

/**
 * Reads the session keys of an instance as a map of file names to contents. Evolution stores one
 * file per key in the folder `instances/ID` or, with Redis, one field per key in the hash
 * `PREFIX:instance:ID`.
 *
 * @param path the folder `instances/ID` or its parent, a file with `redis-cli`'s output for the hash, or a
 * folder with one such file per instance, named `ID.json`
 * @throws Failure when the path has no readable keys
 */
export async function readSessionKeys(
  path: string,
  id: string,
  isOnlyInstance: boolean,
): Promise<ImportedSessionFiles> {
  const stats = await stat(path).catch((cause: unknown) => {
    throw new Failure(failures.noKeys(path), { cause });
  });
  if (stats.isFile()) {
    if (!isOnlyInstance) throw new Failure(failures.singleInstanceFile(path));
    return readHashFile(path);
  }
  const names = await readdir(path);
  if (names.includes(id)) return readFolder(join(path, id));
  if (names.includes(`${id}.json`)) return readHashFile(join(path, `${id}.json`));
  return isOnlyInstance ? readFolder(path) : new Map();
}

async function readFolder(folder: string): Promise<ImportedSessionFiles> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json'));
  const texts = await Promise.all(names.map(async name => [name, await readFile(join(folder, name), 'utf8')] as const));
  return new Map(texts);
}

async function readHashFile(file: string): Promise<ImportedSessionFiles> {
  const fields = parseHashFields(file, await readFile(file, 'utf8'));
  return new Map(
    fields.map(([field, text]) => [`${field.replaceAll('/', '__').replaceAll(':', '-')}.json`, text] as const),
  );
}

/** Parses `redis-cli --json HGETALL` or its plain output, where field and value lines alternate. */
function parseHashFields(file: string, output: string): (readonly [string, string])[] {
  if (!output.trimStart().startsWith('{')) {
    const lines = output.split(/\r?\n/);
    return lines.flatMap((field, at) => (at % 2 === 0 && field !== '' ? [[field, lines[at + 1] ?? '']] : []));
  }
  try {
    const fields = Object.entries(JSON.parse(output) as object);
    if (fields.every(([, text]) => typeof text === 'string')) return fields as [string, string][];
  } catch {
    // Ignore the parse error, because the Failure below reports invalid JSON.
  }
  throw new Failure(failures.invalidRedisHash(file));
}
