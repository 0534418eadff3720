import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cli } from '@recado/texts';
import type { ForeignFiles } from '@recado/transport';
import { Failure } from '../../../errors.ts';

const { failures } = cli.importing.evolution;

/**
 * The keys of an instance, as files' texts by their names: Evolution writes a file for each into the folder `instances/ID`
 * or, with Redis, a field for each into the hash `PREFIX:instance:ID`.
 *
 * @param path that folder or the one above it, or what `redis-cli` says of the hash, or a folder with such a file for each
 * instance, named `ID.json`
 * @throws Failure when nothing is there that can be read
 */
export async function readKeys(path: string, id: string, isOnly: boolean): Promise<ForeignFiles> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new Failure(failures.noKeys(path), { cause });
  });
  if (found.isFile()) {
    if (!isOnly) throw new Failure(failures.oneFile(path));
    return readHash(path);
  }
  const names = await readdir(path);
  if (names.includes(id)) return readFolder(join(path, id));
  if (names.includes(`${id}.json`)) return readHash(join(path, `${id}.json`));
  return isOnly ? readFolder(path) : new Map();
}

async function readFolder(folder: string): Promise<ForeignFiles> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json'));
  const texts = await Promise.all(
    names.map(async name => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  return new Map(texts);
}

async function readHash(file: string): Promise<ForeignFiles> {
  const fields = fieldsOf(file, await readFile(file, 'utf8'));
  return new Map(
    fields.map(
      ([field, text]) => [`${field.replaceAll('/', '__').replaceAll(':', '-')}.json`, text] as const,
    ),
  );
}

/** As `redis-cli --json HGETALL` says it, or as it does without: a field and its value in turn, each in a line. */
function fieldsOf(file: string, said: string): (readonly [string, string])[] {
  if (!said.trimStart().startsWith('{')) {
    const lines = said.split(/\r?\n/);
    return lines.flatMap((field, at) => (at % 2 === 0 && field !== '' ? [[field, lines[at + 1] ?? '']] : []));
  }
  try {
    const fields = Object.entries(JSON.parse(said) as object);
    if (fields.every(([, text]) => typeof text === 'string')) return fields as [string, string][];
  } catch {
    // Said below.
  }
  throw new Failure(failures.noHash(file));
}
