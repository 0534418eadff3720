import {
  type AuthenticationState,
  initAuthCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from '@whiskeysockets/baileys';

/** Credentials of a client that live as long as the test. Keep it to log the same client in again. */
export function memoryAuth(): AuthenticationState {
  return { creds: initAuthCreds(), keys: memoryKeys() };
}

function memoryKeys(): SignalKeyStore {
  const stored = new Map<string, unknown>();
  return {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[T]> = {};
      for (const id of ids) {
        const value = stored.get(`${type}|${id}`);
        if (value !== undefined) found[id] = value as SignalDataTypeMap[T];
      }
      return found;
    },
    set(data: SignalDataSet) {
      for (const [type, entries] of Object.entries(data)) {
        for (const [id, value] of Object.entries(entries ?? {})) {
          if (value === null || value === undefined) stored.delete(`${type}|${id}`);
          else stored.set(`${type}|${id}`, value);
        }
      }
    },
  };
}
