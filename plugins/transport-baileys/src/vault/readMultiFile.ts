import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ForeignSession, UnreadableSession, type VaultChange } from '@recado/transport';
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
 * @throws UnreadableSession
 */
export async function readMultiFile(folder: string): Promise<ForeignSession> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new UnreadableSession('missing', `${folder} cannot be read`, { cause });
  });
  if (!names.includes('creds.json')) throw new UnreadableSession('missing', `no creds.json in ${folder}`);
  const creds = await parsed<Partial<AuthenticationCreds>>(folder, 'creds.json');
  const number = jidDecode(creds.me?.id)?.user;
  if (!creds.account || !creds.noiseKey || number === undefined)
    throw new UnreadableSession('unlinked', `${folder} was never linked`);

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
    changes.push({ category, id, value: encode(await parsed(folder, name)) });
  }
  return { number, changes, ignored };
}

/** Baileys writes `/` as `__` and `:` as `-`; of ids, only those of sender keys have colons, two between their parts. */
function idOf(category: keyof SignalDataTypeMap, written: string): string {
  const slashed = written.replaceAll('__', '/');
  return category === 'sender-key' ? slashed.replaceAll('--', '::') : slashed;
}

async function parsed<Value>(folder: string, name: string): Promise<Value> {
  try {
    return JSON.parse(await readFile(join(folder, name), 'utf8'), BufferJSON.reviver) as Value;
  } catch (cause) {
    throw new UnreadableSession('broken', `${name} is broken`, { cause });
  }
}
