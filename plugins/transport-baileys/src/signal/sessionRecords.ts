/** A contact's sessions as libsignal writes them out, whatever Baileys' types say. */
export interface SessionRecords {
  readonly _sessions: Readonly<Record<string, SessionState>>;
}

interface SessionState {
  readonly indexInfo: { readonly used?: number };
  /** By the other's key they were made with, oldest first. */
  readonly _chains: Readonly<Record<string, Chain>>;
}

/** The keys of a row of messages; a closed one makes no further ones, and has those of messages that did not come. */
interface Chain {
  readonly chainKey: { readonly key?: string };
  readonly chainType: number;
}

/** Of libsignal: keys of messages that come. */
const RECEIVING = 2;

/** Closed chains whose messages may still come; as many as the reference implementations of Signal keep. */
const CLOSED_CHAINS = 5;

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

/**
 * The record without the oldest closed chains. libsignal never drops one, so that each turn of the ratchet would make
 * the record larger and the next turn dearer for good. A message whose chain is gone cannot be read: its sender is
 * asked for it again, as for any other.
 */
export function pruned(record: SessionRecords): SessionRecords {
  const sessions = Object.entries(record._sessions).map(([baseKey, session]) => [
    baseKey,
    withoutOld(session),
  ]);
  return { ...record, _sessions: Object.fromEntries(sessions) };
}

function withoutOld(session: SessionState): SessionState {
  const closed = Object.entries(session._chains).filter(
    ([, { chainType, chainKey }]) => chainType === RECEIVING && chainKey.key === undefined,
  );
  if (closed.length <= CLOSED_CHAINS) return session;
  const old = new Set(closed.slice(0, -CLOSED_CHAINS).map(([key]) => key));
  const kept = Object.entries(session._chains).filter(([key]) => !old.has(key));
  return { ...session, _chains: Object.fromEntries(kept) };
}
