import type { Session } from '@recado/transport';
import type { LivenessProbeResult } from './createLivenessProbe.ts';
import type { SessionSnapshot } from './SessionSnapshot.ts';

/**
 * The sessions of this process. Methods may be called at any time and in any order; a client never
 * has two sessions. Methods that name a client reject with `NotFound` when it does not exist.
 */
export interface SessionSupervisor {
  /**
   * Opens the client's session. Resolves when the opening has started.
   * @param epoch in all methods: epoch of the lease under which this process owns the client.
   *   Default: the epoch of the last call, or 0 without leases
   */
  open(clientId: string, epoch?: number): Promise<void>;
  /** Closes the session. Resolves when the new state is stored. `logout` also deletes the session keys. */
  close(clientId: string, how: 'pause' | 'logout', epoch?: number): Promise<void>;
  restart(clientId: string, epoch?: number): Promise<void>;
  /** Switches the client to another transport; see `Line.change`. */
  change(clientId: string, transport: string, epoch?: number): Promise<void>;
  /** Restores the connection state that was wanted when the last process ended; see `Line.resume`. */
  resume(clientId: string, epoch?: number): Promise<void>;
  /** Closes the session without logging out. The request to connect stays, so another process may reopen it. */
  leave(clientId: string): Promise<void>;
  /** Ends the session of a client whose lease was lost, at once and without using the network or the database. */
  abandon(clientId: string): void;

  /** Returns the open session. @throws TransportError `not-linked` or `not-connected` */
  getConnectedSession(clientId: string): Promise<Session>;
  /** Probes the line, as described in `Line.probe`. @throws TransportError `not-linked` or `not-connected` */
  probe(clientId: string): Promise<LivenessProbeResult>;
  recordActivity(clientId: string): void;
  reportUnknownOutcome(clientId: string): void;
  /**
   * Returns the client's session that shows a QR code. @throws TransportError `not-connected` if there is none
   */
  getPairingSession(clientId: string): Promise<Session>;
  snapshot(clientId: string): SessionSnapshot;
  /** Resolves when the client's session, if there is one, is connected, shows a QR, or has ended. */
  waitUntilSettled(clientId: string): Promise<void>;

  /** Closes every session without logging out. Resolves at the latest after `deadline` milliseconds. */
  stop(deadline: number): Promise<void>;
}
