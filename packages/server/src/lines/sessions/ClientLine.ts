import type { Logger, OutboundConnector, Session, Vault } from '@recado/transport';
import type { Knex } from 'knex';
import type { Sealer } from '../../core/sealing/sealer.ts';
import type { TransportEventStore } from '../receiving/TransportEventStore.ts';
import type { TransportRegistry } from '../transports/index.ts';
import type { TransportKeySwap, VaultOwner } from '../vault/index.ts';
import type { Clock } from './clock.ts';
import type { LivenessProbeResult } from './createLivenessProbe.ts';
import type { SessionSnapshot } from './SessionSnapshot.ts';

export interface ClientLineDeps {
  readonly database: Knex;
  readonly transports: TransportRegistry;
  /** Decrypts the stored data of sessions. */
  readonly seal: Sealer;
  readonly openVault: (owner: VaultOwner) => Vault;
  /** Replaces the keys of a closed session by the keys for another transport. @throws VaultFenced */
  readonly exchange: (exchange: TransportKeySwap) => Promise<void>;
  readonly receiving: TransportEventStore;
  /**
   * Returns the client's current outbound connector, if any. If the promise rejects, the session does not
   * connect.
   */
  readonly outboundProxy: (clientId: string, signal: AbortSignal) => Promise<OutboundConnector | undefined>;
  readonly log: Logger;
  readonly clock: Clock;
  /** Returns a random number in [0, 1). */
  readonly random: () => number;
}

export interface ClientLineOptions {
  readonly clientId: string;
  /** Epoch of the lease under which this process owns the client; 0 without leases. */
  readonly epoch: number;
  /** Called when another process owns the client or the client is deleted. The line must not be used any more. */
  readonly onLost: () => void;
}

/**
 * The connection of one client, which reconnects by itself. It has at most one session of the transport
 * at any time. Operations run one after the other, in call order. They reject with `NotFound` when the
 * client does not exist.
 */
export interface ClientLine {
  readonly snapshot: SessionSnapshot;
  /**
   * Marks the line as one that should be connected, and opens it at once. Resolves when a session is started.
   */
  open(): Promise<void>;
  /** Restores the stored state of the line, including a suspension, after a start of the process. */
  resume(): Promise<void>;
  /** Marks the line as one that should stay closed, and closes it. `logout` also removes its stored keys. */
  close(how: 'pause' | 'logout'): Promise<void>;
  restart(): Promise<void>;
  /**
   * Switches to another transport: closes the session without logging out, swaps the stored keys
   * (`exchange`) and opens a session of the other transport. Does not change whether the line should be
   * connected.
   */
  change(transport: string): Promise<void>;
  /** Closes the line because the process stops. Does not change whether the line should be connected. */
  stop(): Promise<void>;
  /** Ends the session at once. Sends nothing to the network and writes nothing to the database. */
  abandon(): void;
  /** Probes the line (see `createLivenessProbe`). @throws TransportError if there is no session to probe */
  probe(): Promise<LivenessProbeResult>;
  /** Records that the network accepted a message of the line. */
  recordActivity(): void;
  /** Records that the outcome of a message of the line is unknown. */
  reportUnknownOutcome(): void;
  /** Returns the open session. @throws TransportError `not-linked` or `not-connected` */
  getConnectedSession(): Promise<Session>;
  /** Returns the session that waits to be linked. @throws TransportError `not-connected` */
  getPairingSession(): Promise<Session>;
  /** Resolves when the session, if there is one, is connected, shows a QR, or has ended. */
  waitUntilSettled(): Promise<void>;
}
