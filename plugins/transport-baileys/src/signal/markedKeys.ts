import type {
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';
import { markedSession, unmarked } from './privateName.ts';
import { joined, only, pruned, type SessionRecords } from './sessionRecords.ts';

type Session = SignalDataTypeMap['session'];

/**
 * The key store for code that knows contacts by marked names; who stands for one session sees and writes that one.
 * Records are kept without what makes them grow.
 */
export function markedKeys(keys: SignalKeyStoreWithTransaction): SignalKeyStoreWithTransaction {
  const record = async (name: string): Promise<SessionRecords | undefined> =>
    (await keys.get('session', [unmarked(name)]))[unmarked(name)] as SessionRecords | undefined;

  return {
    ...keys,
    async get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
      const found = await keys.get(type, ids.map(unmarked));
      const shown = ids.flatMap(id => {
        const value = found[unmarked(id)];
        return value === undefined ? [] : [[id, type === 'session' ? shownSession(id, value) : value]];
      });
      return Object.fromEntries(shown) as Record<string, SignalDataTypeMap[Type]>;
    },
    async set(data: SignalDataSet) {
      const plain: Record<string, Record<string, unknown>> = {};
      for (const [category, entries] of Object.entries(data)) {
        plain[category] = {};
        for (const [id, value] of Object.entries(entries ?? {})) {
          const whole =
            category === 'session' && markedSession(id) !== undefined && value ? await record(id) : undefined;
          const changed = whole ? joined(whole, value as unknown as SessionRecords) : value;
          const isSession = category === 'session' && changed;
          plain[category][unmarked(id)] = isSession ? pruned(changed as unknown as SessionRecords) : changed;
        }
      }
      await keys.set(plain as SignalDataSet);
    },
  };
}

function shownSession(id: string, value: unknown): Session {
  const baseKey = markedSession(id);
  return (baseKey === undefined ? value : only(value as SessionRecords, baseKey)) as Session;
}
