import type { EmulatorChannels } from '../channels/EmulatorChannels.ts';
import type { FaultEngine } from '../faults/index.ts';
import type { MediaHost } from '../media/index.ts';
import type { NoiseServerIdentity } from '../wire/certificateChain.ts';
import type { Clock } from '../world/Clock.ts';
import type { WorldEvents } from '../world/WorldEvents.ts';
import type { EmulatorState, UnknownStanza } from './EmulatorState.ts';
import type { Group, GroupRegistry } from './Group.ts';
import type { Phone, PhoneRegistry } from './Phone.ts';
import type { ScenarioRun } from './ScenarioRun.ts';
import type { ServerConnectionControls } from './ServerConnectionControls.ts';
import type { ServerStrictness } from './ServerStrictness.ts';

/**
 * Options of `startEmulator`. The defaults suit tests: a loopback address, a free port, and plain `ws://`.
 */
export interface EmulatorOptions {
  /** Address on which the emulator listens. Default: `127.0.0.1`. */
  readonly host?: string;
  /** TCP port; 0 or absent selects a free one. The port accepts both plain HTTP and TLS. */
  readonly port?: number;
  /** Whether `url` and `controlUrl` use TLS (`wss://`, `https://`); default false. */
  readonly tls?: boolean;
  /**
   * TLS certificate and private key of the server, and the authority that signed the certificate, as PEM. They
   * are needed because the media host requires TLS.
   */
  readonly certificate?: EmulatorCertificate;
  /**
   * Keys with which the server proves its identity to clients. By default, each start creates new keys.
   */
  readonly identity?: NoiseServerIdentity;
  /** Path of the certificate authority's PEM file. The control API reports it in the connection data. */
  readonly caFile?: string;
  /** Largest frame accepted from a client, in bytes; default 16 MiB - 1, the protocol's limit. */
  readonly maxFrameBytes?: number;
  /**
   * Maximum latency of a stanza from the server in milliseconds. Default: 8. Each stanza is delayed by at least
   * a quarter of this time, and stanzas stay in order. A login takes 150 ms more. 0 disables the latency.
   * No real network is that fast, and Baileys before 7.0.0-rc10 cannot handle stanzas without any latency.
   */
  readonly latencyMs?: number;
  /** Handshake timeout of a connection in milliseconds; default 30 s. */
  readonly handshakeTimeoutMs?: number;
  /** Milliseconds without traffic after which a connection is cut; default 3 minutes. */
  readonly idleTimeoutMs?: number;
  /**
   * Whether the server reports only one remaining pre-key to a new device. Baileys then creates 5 pre-keys
   * instead of 812, which halves the cost of linking. Default: false, because WhatsApp does not do this.
   */
  readonly fewPreKeys?: boolean;
}

export interface EmulatorCertificate {
  /** PEM of the certificate authority that a client must trust. */
  readonly ca: string;
  /** PEM of the server's certificate, for `127.0.0.1` and `localhost`. */
  readonly cert: string;
  /** PEM of the server's private key. */
  readonly key: string;
}

/** A running emulator of the WhatsApp server, with its phones. */
export interface Emulator {
  /** URL `ws://host:port/ws/chat` (or `wss:`) for Baileys' socket option `waWebSocketUrl`. */
  readonly url: string;
  /** Base URL `http://host:port` (or `https:`) of the paths `/control/*` and `/admin/*`. */
  readonly controlUrl: string;
  /**
   * Host and port (`127.0.0.1:port`) of the media host. The emulated server sends this address to clients,
   * which always connect to it with TLS.
   */
  readonly mediaHost: string;
  /**
   * Public root key (32 bytes) with which clients verify the server's Noise certificates. Baileys expects the
   * key in `WA_CERT_DETAILS.PUBLIC_KEY`.
   */
  readonly rootKey: Uint8Array;
  /** PEM of the certificate authority that signed the TLS certificate. Empty when no certificate was given. */
  readonly ca: string;
  /** Path of a PEM file with the certificate authority `ca`. Undefined if no such file was specified. */
  readonly caFile: string | undefined;
  readonly phones: PhoneRegistry;
  readonly groups: GroupRegistry;
  readonly channels: EmulatorChannels;
  readonly faults: FaultEngine;
  readonly media: MediaHost;
  readonly controls: ServerConnectionControls;
  /** Clock of the emulator, which tests can stop and advance. */
  readonly clock: Clock;
  /** Events of the emulator, in the order in which they occur. */
  readonly events: WorldEvents;
  state(): EmulatorState;
  /** Optional rules of WhatsApp that the server currently enforces. `reset` restores the defaults. */
  readonly strictness: ServerStrictness;
  /** Changes which rules the server enforces. Absent fields stay unchanged. */
  setStrictness(change: Partial<ServerStrictness>): void;
  /** Returns the stanzas for which the server has no handler, oldest first (at most 1,000 are stored). */
  unknown(): readonly UnknownStanza[];
  /**
   * Returns the push name of the client that shows this QR code. Empty if it sent none; undefined if
   * no client shows the code.
   */
  getPushName(qr: string): string | undefined;
  /**
   * Removes phones, groups, faults, media and records, and cuts all connections. Objects from before
   * the reset are unusable afterwards. The clock continues from its current time.
   */
  reset(): void;
  /**
   * Serializes the emulator's state as JSON: phones, keys, sessions, chats, groups, linked devices and files.
   */
  snapshot(): string;
  /**
   * Removes everything as `reset` does, and then restores the state in a snapshot. Linked clients may log in
   * again.
   * @throws EmulatorError 409 if the text is not a snapshot of this version
   */
  restore(snapshot: string): Promise<void>;
  /**
   * Plays a scenario (YAML or JSON). Resolves when its phones and groups exist, while its script continues.
   * @throws Error that names the mistake in the scenario
   */
  play(scenario: string): Promise<ScenarioRun>;
  /** Scenario that is playing or was played last. */
  readonly scenario: ScenarioRun | undefined;
  /**
   * Replaces the server's static key with a new one that the same root key certifies. Clients that stored the
   * old key for a Noise IK handshake must then fall back to another handshake.
   */
  renewKey(): void;
  /** Closes every connection and stops listening on the port. */
  close(): Promise<void>;
}

export type { Group, Phone };
