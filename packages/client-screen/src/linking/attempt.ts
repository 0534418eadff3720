import type { Connection } from '@recado/contract';

/** One try to get a client connected. */
export interface Attempt {
  readonly number: number;
  /** Begun here: the network needs a moment before it has a code. */
  readonly isFresh: boolean;
  /** Whether the client is to be read again before the first code (docs/product.md §4, restart). */
  readonly reload: boolean;
}

/** Somebody began to link the client before this page was opened. */
export const found: Attempt = { number: 0, isFresh: false, reload: false };

/** The codes ran out: another one can be had by beginning anew. */
export const hasExpired = ({ state, reason }: Pick<Connection, 'state' | 'reason'>): boolean =>
  isIdle(state) && (reason?.startsWith('pairing-expired') ?? false);

/** Somebody scanned: what follows needs no one. */
export const isScanned = ({ reason }: Pick<Connection, 'reason'>): boolean =>
  reason?.startsWith('restart-required') ?? false;

/** It came to an end from which no code leads further; the client's own explanation says what does. */
export const isOver = (connection: Pick<Connection, 'state' | 'reason'>): boolean =>
  isIdle(connection.state) && !hasExpired(connection);

const isIdle = (state: Connection['state']): boolean => state !== 'linking' && state !== 'reconnecting';
