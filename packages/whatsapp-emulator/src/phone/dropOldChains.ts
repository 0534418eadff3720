import type { SessionRecord } from 'libsignal';

const receiving = 2;
const kept = 5;

/** What libsignal's session entries offer beyond their published types. */
interface SessionEntry {
  chains(): Iterable<readonly [key: Buffer, chain: { readonly chainType: number }]>;
  deleteChain(key: Buffer): void;
}

/**
 * Keeps the five newest receiving chains of each session, as the Signal protocol's own library does. The JavaScript
 * one keeps them all, so that every change of direction in a chat makes its session larger.
 */
export function dropOldChains(record: SessionRecord): void {
  const { getSessions } = record as unknown as { getSessions(): SessionEntry[] };
  for (const session of getSessions.call(record)) {
    const chains = [...session.chains()].filter(([, { chainType }]) => chainType === receiving);
    for (const [key] of chains.slice(0, -kept)) session.deleteChain(key);
  }
}
