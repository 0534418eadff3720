import type { SessionRecord } from 'libsignal';

const RECEIVING_CHAIN_TYPE = 2;
const MAX_RECEIVING_CHAINS = 5;

/** Members of libsignal's session entries that its published types do not contain. */
interface SessionEntry {
  chains(): Iterable<readonly [key: Buffer, chain: { readonly chainType: number }]>;
  deleteChain(key: Buffer): void;
}

/**
 * Deletes all but the five newest receiving chains of each session, as the Signal protocol's own library
 * does. The JavaScript library never deletes any, so a session would grow with every change of direction
 * in a chat.
 */
export function dropOldReceivingChains(record: SessionRecord): void {
  const { getSessions } = record as unknown as { getSessions(): SessionEntry[] };
  for (const session of getSessions.call(record)) {
    const chains = [...session.chains()].filter(([, { chainType }]) => chainType === RECEIVING_CHAIN_TYPE);
    for (const [key] of chains.slice(0, -MAX_RECEIVING_CHAINS)) session.deleteChain(key);
  }
}
