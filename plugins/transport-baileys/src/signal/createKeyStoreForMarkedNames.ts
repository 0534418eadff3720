import type { SignalDataSet, SignalDataTypeMap, SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys';
import {
  type LibsignalSessionRecords,
  mergeSessionRecords,
  pruneSignalSessionRecord,
  selectSignalSession,
} from './libsignalSessionRecords.ts';
import { getSignalSessionBaseKey, removeSessionMarksFromContactName } from './markedNames.ts';

type Session = SignalDataTypeMap['session'];

/**
 * Wraps a key store for code that addresses contacts by marked names (see {@link isMarkedContactName}). For a name
 * with a session mark, the store reads and writes only this session. It removes old chains from stored
 * sessions, because libsignal lets their number grow without limit.
 */
export function createKeyStoreForMarkedNames(keys: SignalKeyStoreWithTransaction): SignalKeyStoreWithTransaction {
  const readRecord = async (name: string): Promise<LibsignalSessionRecords | undefined> =>
    (await keys.get('session', [removeSessionMarksFromContactName(name)]))[removeSessionMarksFromContactName(name)] as
      | LibsignalSessionRecords
      | undefined;

  return {
    ...keys,
    async get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
      const stored = await keys.get(type, ids.map(removeSessionMarksFromContactName));
      const visible = ids.flatMap(id => {
        const value = stored[removeSessionMarksFromContactName(id)];
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
            category === 'session' && getSignalSessionBaseKey(id) !== undefined && value
              ? await readRecord(id)
              : undefined;
          const newValue = storedRecord
            ? mergeSessionRecords(storedRecord, value as unknown as LibsignalSessionRecords)
            : value;
          const isSession = category === 'session' && newValue;
          unmarkedData[category][removeSessionMarksFromContactName(id)] = isSession
            ? pruneSignalSessionRecord(newValue as unknown as LibsignalSessionRecords)
            : newValue;
        }
      }
      await keys.set(unmarkedData as SignalDataSet);
    },
  };
}

function selectSession(id: string, value: unknown): Session {
  const baseKey = getSignalSessionBaseKey(id);
  return (baseKey === undefined ? value : selectSignalSession(value as LibsignalSessionRecords, baseKey)) as Session;
}
