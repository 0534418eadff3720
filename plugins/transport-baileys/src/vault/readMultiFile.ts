import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ForeignFiles,
  type ForeignSession,
  UnreadableSession,
  type VaultChange,
} from '@recado/transport';
import {
  type AuthenticationCreds,
  BufferJSON,
  jidDecode,
  type SignalDataTypeMap,
} from '@whiskeysockets/baileys';
import { encode } from './codec.ts';

/** Kinds of keys, each before those whose name it begins with. */
const categories: readonly (keyof SignalDataTypeMap)[] = [
  'app-state-sync-version',
  'app-state-sync-key',
  'sender-key-memory',
  'sender-key',
  'identity-key',
  'device-list',
  'lid-mapping',
  'pre-key',
  'session',
  'tctoken',
];

/**
 * What `useMultiFileAuthState` of plain Baileys keeps in a folder: `creds.json`, and a file for each key.
 *
 * @param kept the folder, or what would be its files
 * @throws UnreadableSession
 */
export async function readMultiFile(kept: string | ForeignFiles): Promise<ForeignSession> {
  const where = typeof kept === 'string' ? kept : 'what is kept';
  const names = typeof kept === 'string' ? await namesIn(kept) : [...kept.keys()];
  const parsed = async <Value>(name: string): Promise<Value> => {
    try {
      const text = typeof kept === 'string' ? await readFile(join(kept, name), 'utf8') : kept.get(name);
      return JSON.parse(text ?? '', BufferJSON.reviver) as Value;
    } catch (cause) {
      throw new UnreadableSession('broken', `${name} is broken`, { cause });
    }
  };
  if (!names.includes('creds.json')) throw new UnreadableSession('missing', `no creds.json in ${where}`);
  const creds = await parsed<Partial<AuthenticationCreds>>('creds.json');
  const number = jidDecode(creds.me?.id)?.user;
  if (!creds.account || !creds.noiseKey || number === undefined)
    throw new UnreadableSession('unlinked', `${where} was never linked`);

  const changes: VaultChange[] = [{ category: 'creds', id: 'creds', value: encode(creds) }];
  const ignored: string[] = [];
  for (const name of names.toSorted()) {
    if (name === 'creds.json') continue;
    const category = categories.find(each => name.startsWith(`${each}-`));
    if (category === undefined || !name.endsWith('.json')) {
      ignored.push(name);
      continue;
    }
    const id = idOf(category, name.slice(category.length + 1, -'.json'.length));
    changes.push({ category, id, value: encode(await parsed(name)) });
  }
  return { number, changes, ignored };
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((cause: unknown) => {
    throw new UnreadableSession('missing', `${folder} cannot be read`, { cause });
  });

/** Baileys writes `/` as `__` and `:` as `-`; of ids, only those of sender keys have colons, two between their parts. */
function idOf(category: keyof SignalDataTypeMap, written: string): string {
  const slashed = written.replaceAll('__', '/');
  return category === 'sender-key' ? slashed.replaceAll('--', '::') : slashed;
}
