import type { SignalDataSet, SignalDataTypeMap, SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys';
import { getSessionBaseKey, removeMark } from './markedNames.ts';
import { mergeRecords, pickSession, pruneRecord, type SessionRecords } from './sessionRecords.ts';

type Session = SignalDataTypeMap['session'];

/**
 * Wraps a key store for code that addresses contacts by marked names (see `isMarkedName`). For a name with a
 * session mark, it reads and writes only that session. It removes old chains from stored sessions, because
 * libsignal lets them grow without limit.
 */
export function createMarkedKeyStore(keys: SignalKeyStoreWithTransaction): SignalKeyStoreWithTransaction {
  const readRecord = async (name: string): Promise<SessionRecords | undefined> =>
    (await keys.get('session', [removeMark(name)]))[removeMark(name)] as SessionRecords | undefined;

  return {
    ...keys,
    async get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
      const stored = await keys.get(type, ids.map(removeMark));
      const visible = ids.flatMap(id => {
        const value = stored[removeMark(id)];
        return value === undefined ? [] : [[id, type === 'session' ? selectSession(id, value) : value]];
      });
      return Object.fromEntries(visible) as Record<string, SignalDataTypeMap[Type]>;
    },
    async set(data: SignalDataSet) {
      const unmarkedData: Record<string, Record<string, unknown>> = {};
      for (const [category, entries] of Object.entries(data)) {
        unmarkedData[category] = {};
        for (const [id, value] of Object.entries(entries ?? {})) {
          const storedRecord =
            category === 'session' && getSessionBaseKey(id) !== undefined && value ? await readRecord(id) : undefined;
          const newValue = storedRecord ? mergeRecords(storedRecord, value as unknown as SessionRecords) : value;
          const isSession = category === 'session' && newValue;
          unmarkedData[category][removeMark(id)] = isSession
            ? pruneRecord(newValue as unknown as SessionRecords)
            : newValue;
        }
      }
      await keys.set(unmarkedData as SignalDataSet);
    },
  };
}

function selectSession(id: string, value: unknown): Session {
  const baseKey = getSessionBaseKey(id);
  return (baseKey === undefined ? value : pickSession(value as SessionRecords, baseKey)) as Session;
}
