import { proto, type SignalDataSet, type SignalDataTypeMap, type SignalKeyStore } from '@whiskeysockets/baileys';
import { decodeVaultValue, encodeVaultValue } from './codec.ts';
import type { RetryingVault } from './RetryingVault.ts';

/**
 * Creates Baileys' key store on top of the vault, with the categories and IDs that Baileys uses. Each call of
 * `set` is one transaction.
 */
export function createSignalKeyStore(vault: RetryingVault): SignalKeyStore {
  return {
    async get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
      const stored = await vault.read(type, ids);
      const entries = [...stored].map(([id, bytes]) => [id, reviveKey(type, decodeVaultValue(bytes))] as const);
      return Object.fromEntries(entries) as Record<string, SignalDataTypeMap[Type]>;
    },
    set: (data: SignalDataSet) =>
      vault.write(
        Object.entries(data).flatMap(([category, entries]) =>
          Object.entries(entries ?? {}).map(([id, value]) => ({
            category,
            id,
            value: value === null || value === undefined ? null : encodeVaultValue(value),
          })),
        ),
      ),
  };
}

function reviveKey(type: keyof SignalDataTypeMap, value: object): unknown {
  return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
}
