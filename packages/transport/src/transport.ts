import type { PhoneNumber } from './address.ts';
import type { OutboundConnector } from './outboundConnector.ts';
import type { Session } from './Session.ts';
import type { SessionHost } from './SessionHost.ts';
import type { TransportCapabilities } from './TransportCapabilities.ts';

/** The client to connect. */
export interface ClientToConnect {
  /** UUID of the client. */
  readonly id: string;
  /** Phone number that the client's owner entered. It is not verified, so it is only a hint. */
  readonly phone: PhoneNumber;
}

/**
 * Connects clients to a messaging network. `open` resolves at once with a session that is not connected yet.
 * `open` rejects only because of a programming error.
 */
export interface Transport {
  readonly name: string;
  readonly capabilities: TransportCapabilities;
  /**
   * Version of the network's protocol in use, in the network's format. Absent if the protocol has no versions.
   */
  readonly protocolVersion?: string;
  open(client: ClientToConnect, host: SessionHost): Promise<Session>;
  /**
   * Checks, without a session, whether the network answers through the outbound connector. Resolves if it does.
   * Rejects with `DialFailed` if the connector fails, with a `TransportError` `unreachable` if only the network
   * does not answer, or with the reason of `signal` after an abort. Requires `capabilities.dials`.
   */
  probe?(connect: OutboundConnector, signal: AbortSignal): Promise<void>;
  /** Releases resources that all sessions share. The server closes all sessions before it calls this. */
  stop?(): Promise<void>;
}
