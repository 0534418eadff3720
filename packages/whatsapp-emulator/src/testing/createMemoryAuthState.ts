import {
  type AuthenticationState,
  initAuthCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from '@whiskeysockets/baileys';

/** Creates in-memory credentials of a client. Reuse them to log the same client in again. */
export function createMemoryAuthState(): AuthenticationState {
  return { creds: initAuthCreds(), keys: createMemoryKeyStore() };
}

function createMemoryKeyStore(): SignalKeyStore {
  const storedValues = new Map<string, unknown>();
  return {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const valuesById: Record<string, SignalDataTypeMap[T]> = {};
      for (const id of ids) {
        const value = storedValues.get(`${type}|${id}`);
        if (value !== undefined) valuesById[id] = value as SignalDataTypeMap[T];
      }
      return valuesById;
    },
    set(data: SignalDataSet) {
      for (const [type, entries] of Object.entries(data)) {
        for (const [id, value] of Object.entries(entries ?? {})) {
          if (value === null || value === undefined) storedValues.delete(`${type}|${id}`);
          else storedValues.set(`${type}|${id}`, value);
        }
      }
    },
  };
}
