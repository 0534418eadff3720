import type { VaultChange } from '@recado/transport';
import type { SealContext } from '../../core/sealing/sealer.ts';
import type { SealedVaultKey, VaultKeyName } from './keyRows.ts';

export interface VaultWritePlan {
  /** Keys to store. */
  readonly kept: readonly SealedVaultKey[];
  /** Keys to remove from the database. */
  readonly removed: readonly VaultKeyName[];
  /** Values for the cache after the write is durable, with null for a removed key. */
  readonly cached: readonly (VaultKeyName & { readonly value: Uint8Array | null })[];
}

/** Returns the name under which the cache stores a vault key. */
export const toCacheKey = (category: string, id: string): string => JSON.stringify([category, id]);

/** Returns the context in which the value of a vault key is sealed, so that a copy in another row does not open. */
export const createVaultSealContext = (clientId: string, { category, id }: VaultKeyName): SealContext => ({
  purpose: 'session-key',
  id: JSON.stringify([clientId, category, id]),
});

/** Selects the last change of each key, because one statement can change a key only once. */
export const selectLatestChanges = (changes: readonly VaultChange[]): VaultChange[] => [
  ...new Map(changes.map(change => [toCacheKey(change.category, change.id), change])).values(),
];

/**
 * Plans the write of changes, of which each concerns another key. Copies and seals the values, because the caller may
 * reuse its buffers.
 */
export function planVaultWrite(
  changes: readonly VaultChange[],
  sealValue: (key: VaultKeyName, value: Uint8Array) => Buffer,
): VaultWritePlan {
  const kept: SealedVaultKey[] = [];
  const removed: VaultKeyName[] = [];
  for (const change of changes) {
    const { category, id, value, keepUntil: expiresAt = null, person: personKey = null } = change;
    if (value === null) removed.push(change);
    else kept.push({ category, id, valueSealed: sealValue(change, value), expiresAt, personKey });
  }
  const cached = changes.map(({ category, id, value }) => ({ category, id, value: value && Buffer.from(value) }));
  return { kept, removed, cached };
}
