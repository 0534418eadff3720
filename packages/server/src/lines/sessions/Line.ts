import type { Dial, Logger, Session, Vault } from '@recado/transport';
import type { Knex } from 'knex';
import type { Seal } from '../../ground/sealing/seal.ts';
import type { Receiving } from '../receiving/Receiving.ts';
import type { Transports } from '../transports/index.ts';
import type { Exchange, VaultOwner } from '../vault/index.ts';
import type { Clock } from './clock.ts';
import type { Proof } from './createProver.ts';
import type { Snapshot } from './Snapshot.ts';

export interface LineDependencies {
  readonly database: Knex;
  readonly transports: Transports;
  /** Opens what was kept for sessions. */
  readonly seal: Seal;
  readonly openVault: (owner: VaultOwner) => Vault;
  /** Of the client's session, which is closed. @throws VaultFenced */
  readonly exchange: (exchange: Exchange) => Promise<void>;
  readonly receiving: Receiving;
  /** The client's own way out, as it is now; undefined: it has none. Where nobody knows it rejects, and nothing connects. */
  readonly wayOut: (clientId: string, signal: AbortSignal) => Promise<Dial | undefined>;
  readonly log: Logger;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
}

export interface LineOptions {
  readonly clientId: string;
  /** Of the lease under which this process holds the client; 0 where nobody takes leases. */
  readonly epoch: number;
  /** The client turned out to be another's, or gone: the line is dead. */
  readonly lost: () => void;
}

/**
 * One client's connection, whatever it takes to keep it: at most one session of the transport at any time. What is
 * asked of it happens one after the other, in the order it was asked. `NotFound` when the client does not exist.
 */
export interface Line {
  readonly snapshot: Snapshot;
  /** Somebody wants it open: at once, whatever was to be waited for. Resolves when a session has been opened. */
  open(): Promise<void>;
  /** After a start of the process: takes up what was wanted before, a suspension included. */
  resume(): Promise<void>;
  /** Nobody wants it open any more. `logout` also removes the keys. */
  close(how: 'pause' | 'logout'): Promise<void>;
  restart(): Promise<void>;
  /**
   * Goes over to another transport: closed without logging out, everything of it put away (`exchange`), opened by the
   * other. What was wanted stays wanted.
   */
  change(transport: string): Promise<void>;
  /** The process stops: the client stays wanted as it is. */
  stop(): Promise<void>;
  /** Ends at once, without a word to the network or to the database. */
  abandon(): void;
  /** Asks whether it takes and brings messages (`createProver`). @throws TransportError when nobody can be asked */
  prove(): Promise<Proof>;
  /** The network took a message of it. */
  heard(): void;
  /** Nobody knows whether the network took a message of it. */
  doubted(): void;
  /** The session while it is open. @throws TransportError `not-linked` or `not-connected` */
  connected(): Promise<Session>;
  /** The session while it waits to be linked. @throws TransportError `not-connected` */
  pairing(): Promise<Session>;
  /** Resolves when the session, if there is one, is connected, shows a QR, or has ended. */
  settled(): Promise<void>;
}
