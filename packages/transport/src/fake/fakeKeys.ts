import type { Credentials } from '../credentials.ts';
import type { Vault } from '../vault.ts';
import type { FakeCredentials } from './FakeNetwork.ts';

const category = 'fake';
const id = 'device';

/** The pairing keys of this client, if it was linked. */
export async function readKeys(vault: Vault): Promise<FakeCredentials | undefined> {
  const stored = (await vault.read(category, [id])).get(id);
  if (!stored) return undefined;
  const [number = '', key = ''] = new TextDecoder().decode(stored).split(' ');
  return { number, key };
}

export function writeKeys(
  vault: Vault,
  { number, key }: FakeCredentials,
  credentials?: Credentials,
): Promise<void> {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const given = { category: 'credentials', id: category, value: encode(JSON.stringify(credentials)) };
  const keys = { category, id, value: encode(`${number} ${key}`) };
  return vault.write([keys, ...(credentials ? [given] : [])]);
}

/** Stands for the keys that a real network changes with every message. */
export function writeRatchet(vault: Vault, step: number): Promise<void> {
  return vault.write([{ category, id: 'ratchet', value: new TextEncoder().encode(`${step}`) }]);
}

/** Whatever happens to it, the network has forgotten the keys already: nothing here can fail the session. */
export async function forgetKeys(vault: Vault): Promise<void> {
  await vault.clear().catch(() => undefined);
}
