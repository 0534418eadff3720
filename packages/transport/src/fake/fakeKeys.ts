import type { TransportCredentials } from '../transportCredentials.ts';
import type { Vault } from '../vault.ts';
import type { FakeCredentials } from './FakeDeviceRegistry.ts';

const VAULT_CATEGORY = 'fake';
const DEVICE_KEY_ID = 'device';

/** Reads the pairing keys of this client, if it is linked. */
export async function readFakeCredentials(vault: Vault): Promise<FakeCredentials | undefined> {
  const stored = (await vault.read(VAULT_CATEGORY, [DEVICE_KEY_ID])).get(DEVICE_KEY_ID);
  if (!stored) return undefined;
  const [number = '', key = ''] = new TextDecoder().decode(stored).split(' ');
  return { number, key };
}

export function writeFakeCredentials(
  vault: Vault,
  { number, key }: FakeCredentials,
  credentials?: TransportCredentials,
): Promise<void> {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const credentialsEntry = { category: 'credentials', id: VAULT_CATEGORY, value: encode(JSON.stringify(credentials)) };
  const deviceEntry = { category: VAULT_CATEGORY, id: DEVICE_KEY_ID, value: encode(`${number} ${key}`) };
  return vault.write([deviceEntry, ...(credentials ? [credentialsEntry] : [])]);
}

/**
 * Stores a counter in the vault. The fake transport does so for every message, because a real network's
 * encryption keys change with every message, too.
 */
export function writeRatchetStep(vault: Vault, step: number): Promise<void> {
  return vault.write([{ category: VAULT_CATEGORY, id: 'ratchet', value: new TextEncoder().encode(`${step}`) }]);
}

/** Deletes the client's device keys. Ignores failures, because the network no longer accepts these keys. */
export async function deleteFakeCredentials(vault: Vault): Promise<void> {
  await vault.clear().catch(() => undefined);
}
