import type { Clock } from '@recado/timing';
import type { Logger, OutboundConnector } from '@recado/transport';
import type { Knex } from 'knex';
import type { Sealer } from '../../core/sealing/sealer.ts';
import type { AccountEventReceiver, MessageReceiver } from '../receiving/index.ts';
import type { TransportRegistry } from '../transports/index.ts';
import type { VaultStore } from '../vault/index.ts';
import type { LineObserver, NewestSessionReporter } from './createNewestSessionReporter.ts';

export interface SessionSupervisorDeps {
  readonly database: Knex;
  readonly transports: TransportRegistry;
  /** Decrypts the stored data of sessions. */
  readonly seal: Sealer;
  readonly vaults: VaultStore;
  readonly receiver: MessageReceiver;
  readonly accountEvents: AccountEventReceiver;
  /**
   * Returns the client's current outbound connector, if any. If the promise rejects, the session does not
   * connect.
   */
  outboundProxy(clientId: string, signal: AbortSignal): Promise<OutboundConnector | undefined>;
  /** Receives the states of the sessions. By default, they are not reported. */
  readonly observer?: LineObserver;
  readonly log: Logger;
  readonly clock: Clock;
  /** Returns a random number in [0, 1). */
  random(): number;
}

export interface ClientLineDeps extends Omit<SessionSupervisorDeps, 'observer'> {
  readonly clientId: string;
  /** Epoch of the lease under which this process owns the client; 0 without leases. */
  readonly epoch: number;
  readonly sessionReporter: NewestSessionReporter;
  /** Called when another process owns the client or the client is deleted. The line must not be used any more. */
  onLost(): void;
}
