/** A contact's sessions as libsignal writes them out, whatever Baileys' types say. */
export interface SessionRecords {
  readonly _sessions: Readonly<Record<string, { readonly indexInfo: { readonly used?: number } }>>;
}

/** Base keys of the sessions, the one used last first. */
export function newestFirst({ _sessions }: SessionRecords): string[] {
  const used = ([, { indexInfo }]: [string, { indexInfo: { used?: number } }]): number => indexInfo.used ?? 0;
  return Object.entries(_sessions)
    .sort((one, other) => used(other) - used(one))
    .map(([baseKey]) => baseKey);
}

export function only(record: SessionRecords, baseKey: string): SessionRecords {
  const session = record._sessions[baseKey];
  return { ...record, _sessions: session ? { [baseKey]: session } : {} };
}

export const joined = (record: SessionRecords, changed: SessionRecords): SessionRecords => ({
  ...record,
  ...changed,
  _sessions: { ...record._sessions, ...changed._sessions },
});
