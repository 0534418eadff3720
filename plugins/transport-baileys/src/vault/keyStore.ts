import {
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from '@whiskeysockets/baileys';
import { decode, encode } from './codec.ts';
import type { PatientVault } from './PatientVault.ts';

/** Baileys' key store over the vault: categories and ids are Baileys' own, one vault transaction for each `set`. */
export function keyStore(vault: PatientVault): SignalKeyStore {
  return {
    async get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
      const found = await vault.read(type, ids);
      const entries = [...found].map(([id, bytes]) => [id, revive(type, decode(bytes))] as const);
      return Object.fromEntries(entries) as Record<string, SignalDataTypeMap[Type]>;
    },
    set: (data: SignalDataSet) =>
      vault.write(
        Object.entries(data).flatMap(([category, entries]) =>
          Object.entries(entries ?? {}).map(([id, value]) => ({
            category,
            id,
            value: value === null || value === undefined ? null : encode(value),
          })),
        ),
      ),
  };
}

function revive(type: keyof SignalDataTypeMap, value: object): unknown {
  return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
}
