/** Signal sessions with one contact, as libsignal serializes them. This form differs from Baileys' types. */
export interface LibsignalSessionRecords {
  readonly _sessions: Readonly<Record<string, SessionState>>;
}

interface SessionState {
  readonly indexInfo: { readonly getLastUse?: number };
  /** Message chains, oldest first. The name of a chain is the other party's key with which it was created. */
  readonly _chains: Readonly<Record<string, Chain>>;
}

/** Keys of a message chain. A closed chain gets no new keys, but still holds the keys of missing messages. */
interface Chain {
  readonly chainKey: { readonly key?: string };
  readonly chainType: number;
}

/** Value of `chainType` by which libsignal marks a chain for incoming messages. */
const RECEIVING_CHAIN_TYPE = 2;

/**
 * Number of closed receiving chains that are kept to decrypt late messages. Signal's reference implementations
 * keep the same number.
 */
const MAX_CLOSED_CHAINS = 5;

/** Lists the base keys of the sessions, the most recently used first. */
export function listBaseKeysByLastUse({ _sessions }: LibsignalSessionRecords): string[] {
  const getLastUse = ([, { indexInfo }]: [string, { indexInfo: { getLastUse?: number } }]): number =>
    indexInfo.getLastUse ?? 0;
  return Object.entries(_sessions)
    .sort((first, second) => getLastUse(second) - getLastUse(first))
    .map(([baseKey]) => baseKey);
}

export function selectSignalSession(record: LibsignalSessionRecords, baseKey: string): LibsignalSessionRecords {
  const session = record._sessions[baseKey];
  return { ...record, _sessions: session ? { [baseKey]: session } : {} };
}

export const mergeSessionRecords = (
  record: LibsignalSessionRecords,
  changed: LibsignalSessionRecords,
): LibsignalSessionRecords => ({
  ...record,
  ...changed,
  _sessions: { ...record._sessions, ...changed._sessions },
});

/**
 * Removes the oldest closed chains. libsignal never removes a chain, so every ratchet step would enlarge the
 * record and slow down all later steps. A message whose chain was removed cannot be decrypted, so its sender is
 * asked to resend it.
 */
export function pruneSignalSessionRecord(record: LibsignalSessionRecords): LibsignalSessionRecords {
  const sessions = Object.entries(record._sessions).map(([baseKey, session]) => [baseKey, removeOldChains(session)]);
  return { ...record, _sessions: Object.fromEntries(sessions) };
}

function removeOldChains(session: SessionState): SessionState {
  const closedChains = Object.entries(session._chains).filter(
    ([, { chainType, chainKey }]) => chainType === RECEIVING_CHAIN_TYPE && chainKey.key === undefined,
  );
  if (closedChains.length <= MAX_CLOSED_CHAINS) return session;
  const oldKeys = new Set(closedChains.slice(0, -MAX_CLOSED_CHAINS).map(([key]) => key));
  const remaining = Object.entries(session._chains).filter(([key]) => !oldKeys.has(key));
  return { ...session, _chains: Object.fromEntries(remaining) };
}
