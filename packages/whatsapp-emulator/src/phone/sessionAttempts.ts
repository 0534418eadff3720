import { SessionRecord } from 'libsignal';

/** What libsignal writes of a session record, beyond its published types. */
interface WrittenRecord {
  readonly _sessions: Readonly<Record<string, { readonly indexInfo: { readonly used?: number } }>>;
}

const written = (record: SessionRecord): WrittenRecord => record.serialize() as unknown as WrittenRecord;
const read = (record: WrittenRecord): SessionRecord =>
  SessionRecord.deserialize(record as unknown as Uint8Array);

/** One session of a record alone. */
export interface SessionAttempt {
  readonly alone: SessionRecord;
  /** The whole record with what has become of that session; the others are as they were. */
  joined(after: SessionRecord): SessionRecord;
}

/**
 * Copies of a record with one session each, the one used last first. libsignal tries all sessions of one record and
 * keeps what a failed attempt did to the wrong ones, which no other implementation of Signal does.
 */
export function sessionAttempts(record: SessionRecord): SessionAttempt[] {
  const whole = written(record);
  const used = (baseKey: string): number => whole._sessions[baseKey]?.indexInfo.used ?? 0;
  const baseKeys = Object.keys(whole._sessions).sort((one, other) => used(other) - used(one));
  return baseKeys.map(baseKey => {
    const session = whole._sessions[baseKey];
    return {
      alone: read({ ...whole, _sessions: session ? { [baseKey]: session } : {} }),
      joined: after => read({ ...whole, _sessions: { ...whole._sessions, ...written(after)._sessions } }),
    };
  });
}
