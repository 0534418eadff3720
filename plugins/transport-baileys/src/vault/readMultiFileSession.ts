import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ImportedSession,
  type ImportedSessionFiles,
  UnreadableSession,
  type VaultChange,
} from '@recado/transport';
import { type AuthenticationCreds, BufferJSON, jidDecode, type SignalDataTypeMap } from '@whiskeysockets/baileys';
import { encodeVaultValue } from './codec.ts';

/**
 * Key categories, which are the prefixes of the file names. `sender-key-memory` is listed before `sender-key`,
 * because the first matching prefix is used.
 */
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
 * Reads the session that `useMultiFileAuthState` of plain Baileys stores in a folder: `creds.json`, and one
 * file per key.
 *
 * @param source path of the folder, or its files
 * @throws UnreadableSession if the session is missing, unlinked or broken
 */
export async function readMultiFileSession(source: string | ImportedSessionFiles): Promise<ImportedSession> {
  const sourceName = typeof source === 'string' ? source : 'the given files';
  const names = typeof source === 'string' ? await listFiles(source) : [...source.keys()];
  const readText = async (name: string): Promise<string> =>
    (typeof source === 'string' ? await readFile(join(source, name), 'utf8') : source.get(name)) ?? '';
  const parseFile = async <Value>(name: string): Promise<Value> => {
    try {
      return JSON.parse(await readText(name), BufferJSON.reviver) as Value;
    } catch (cause) {
      throw new UnreadableSession('broken', `${name} is broken`, { cause });
    }
  };
  if (!names.includes('creds.json')) throw new UnreadableSession('missing', `no creds.json in ${sourceName}`);
  const creds = await parseFile<Partial<AuthenticationCreds>>('creds.json');
  const number = jidDecode(creds.me?.id)?.user;
  if (!creds.account || !creds.noiseKey || number === undefined)
    throw new UnreadableSession('unlinked', `${sourceName} was never linked`);

  const changes: VaultChange[] = [{ category: 'creds', id: 'creds', value: encodeVaultValue(creds) }];
  const ignored: string[] = [];
  const empty: string[] = [];
  for (const name of names.toSorted()) {
    if (name === 'creds.json') continue;
    const category = categories.find(prefix => name.startsWith(`${prefix}-`));
    if (category === undefined || !name.endsWith('.json')) {
      ignored.push(name);
      continue;
    }
    // A crash while Baileys writes leaves an empty file, or zero bytes. Baileys reads such a key as missing.
    if (/^[\s\0]*$/.test(await readText(name))) {
      empty.push(name);
      continue;
    }
    const id = toKeyId(category, name.slice(category.length + 1, -'.json'.length));
    changes.push({ category, id, value: encodeVaultValue(await parseFile(name)) });
  }
  return { number, changes, ignored, empty };
}

const listFiles = (folder: string): Promise<string[]> =>
  readdir(folder).catch((cause: unknown) => {
    throw new UnreadableSession('missing', `${folder} cannot be read`, { cause });
  });

/**
 * Converts the name of a key file to the ID of the key. Baileys writes `/` as `__`, and `:` as `-`. Only IDs of
 * sender keys contain colons (`::`).
 */
function toKeyId(category: keyof SignalDataTypeMap, encodedId: string): string {
  const decodedId = encodedId.replaceAll('__', '/');
  return category === 'sender-key' ? decodedId.replaceAll('--', '::') : decodedId;
}
