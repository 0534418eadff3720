import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Keys } from '../sealing/deriveKey.ts';
import { openSealedFile, sealFile } from '../sealing/sealFile.ts';
import { createDepot } from './createDepot.ts';
import { saveTo } from './createFileShare.ts';
import type { Depot } from './Depot.ts';

/** A backup in object storage. Names sort by their time. */
export interface KeptBackup {
  readonly name: string;
  /** Bytes, sealed. */
  readonly size: number;
}

const PREFIX = 'respaldo-';
const NAME = /^respaldo-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.sellado$/;

const nameAt = (at: Date): string => `${PREFIX}${at.toISOString().replaceAll(/[:.]/g, '-')}.sellado`;

async function inDepot<Result>(url: string, work: (depot: Depot) => Promise<Result>): Promise<Result> {
  const depot = createDepot(url);
  try {
    return await work(depot);
  } finally {
    depot.stop();
  }
}

/** Newest first; nothing else that lies there is one. */
async function allIn(depot: Depot): Promise<KeptBackup[]> {
  const found: KeptBackup[] = [];
  for await (const { below, size } of depot.list(PREFIX))
    if (NAME.test(below)) found.push({ name: below, size });
  return found.sort((one, other) => (one.name < other.name ? 1 : -1));
}

export const listBackups = (url: string): Promise<KeptBackup[]> => inDepot(url, allIn);

/**
 * Seals a backup, puts it into object storage, and removes all but the newest there: only once the new one is there whole.
 *
 * @param url as `depotOptions` reads it
 * @returns what is there now, and what went
 */
export function keepBackup({
  url,
  file,
  keys,
  keep,
  at = new Date(),
}: {
  readonly url: string;
  readonly file: string;
  readonly keys: Keys;
  readonly keep: number;
  readonly at?: Date;
}): Promise<KeptBackup & { readonly removed: readonly string[] }> {
  return inDepot(url, async depot => {
    const sealed = `${file}.sellado`;
    try {
      await sealFile(file, sealed, keys);
      const name = nameAt(at);
      await depot.put(name, sealed);
      const all = await allIn(depot);
      const made = all.find(each => each.name === name);
      if (!made) throw new Error('what was just written there is not there');
      const removed = all.slice(keep).map(each => each.name);
      for (const each of removed) await depot.remove(each);
      return { ...made, removed };
    } finally {
      await rm(sealed, { force: true });
    }
  });
}

/**
 * Brings a backup from object storage to `to`, opened.
 *
 * @param name default: the newest
 * @returns its name; undefined when there is none
 * @throws SealedFileError
 */
export function fetchBackup({
  url,
  name,
  keys,
  to,
}: {
  readonly url: string;
  readonly name?: string | undefined;
  readonly keys: Keys;
  readonly to: string;
}): Promise<string | undefined> {
  return inDepot(url, async depot => {
    const wanted = name ?? (await allIn(depot))[0]?.name;
    const found = wanted === undefined || !NAME.test(wanted) ? undefined : await depot.find(wanted);
    if (!found) return undefined;
    const folder = await mkdtemp(join(tmpdir(), 'recado-respaldo-'));
    try {
      const sealed = join(folder, 'sellado');
      await saveTo(sealed, await found.read());
      await openSealedFile(sealed, to, keys);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return wanted;
  });
}
