import type { Session } from '@recado/transport';
import type { Proof } from './createProver.ts';
import type { Snapshot } from './Snapshot.ts';

/**
 * The sessions of this process. Every method may be called at any time and in any order; never are there two sessions
 * of one client. Methods that name a client reject with `NotFound` when it does not exist.
 */
export interface Supervisor {
  /**
   * Opens the client's session; resolves when that is under way.
   * @param epoch here and below: of the lease under which this process holds the client; left out, the one of the last
   *   call, or 0 where nobody takes leases
   */
  open(clientId: string, epoch?: number): Promise<void>;
  /** Resolves when it is closed and that is stored. `logout` also removes the keys. */
  close(clientId: string, how: 'pause' | 'logout', epoch?: number): Promise<void>;
  restart(clientId: string, epoch?: number): Promise<void>;
  /** `Line.change`. */
  change(clientId: string, transport: string, epoch?: number): Promise<void>;
  /** Takes up what was wanted when the last process ended; see `Line.resume`. */
  resume(clientId: string, epoch?: number): Promise<void>;
  /** Closes the session without logging out; the client stays wanted as it is, and another process may have it. */
  leave(clientId: string): Promise<void>;
  /** The lease is lost: ends the session at once, without a word to the network or to the database. */
  abandon(clientId: string): void;

  /** @throws TransportError `not-linked` or `not-connected` */
  connected(clientId: string): Promise<Session>;
  /** `Line.prove`, and likewise below. @throws TransportError `not-linked` or `not-connected` */
  prove(clientId: string): Promise<Proof>;
  heard(clientId: string): void;
  doubted(clientId: string): void;
  /** The session while it shows a QR. @throws TransportError `not-connected` */
  pairing(clientId: string): Promise<Session>;
  snapshot(clientId: string): Snapshot;
  /** Resolves when the client's session, if there is one, is connected, shows a QR, or has ended. */
  settled(clientId: string): Promise<void>;

  /** Closes every session without logging out. Resolves at the latest after `deadline` milliseconds. */
  stop(deadline: number): Promise<void>;
}
