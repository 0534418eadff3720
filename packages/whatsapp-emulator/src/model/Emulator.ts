import type { Channels } from '../channels/Channels.ts';
import type { FaultEngine } from '../faults/index.ts';
import type { MediaHost } from '../media/index.ts';
import type { ServerIdentity } from '../wire/certificateChain.ts';
import type { Clock } from '../world/Clock.ts';
import type { WorldEvents } from '../world/WorldEvents.ts';
import type { EmulatorState, UnknownStanza } from './EmulatorState.ts';
import type { Group, Groups } from './Group.ts';
import type { Phone, Phones } from './Phone.ts';
import type { ScenarioRun } from './ScenarioRun.ts';
import type { ServerControls } from './ServerControls.ts';
import type { Strictness } from './Strictness.ts';

/** Options of `startEmulator`. The defaults suit tests: loopback, a free port, plain `ws://`. */
export interface EmulatorOptions {
  /** Address on which the emulator listens. Default: `127.0.0.1`. */
  readonly host?: string;
  /** TCP port; 0 or absent selects a free one. The port accepts both plain HTTP and TLS. */
  readonly port?: number;
  /** Whether `url` and `controlUrl` use TLS (`wss://`, `https://`); default false. */
  readonly tls?: boolean;
  /** PEM of the authority, and certificate and key of the server. Needed because the media host requires TLS. */
  readonly certificate?: EmulatorCertificate;
  /** Stored keys that clients trust. By default each start creates new ones. */
  readonly identity?: ServerIdentity;
  /** Path to a file with the authority's PEM, reported in the connection data of the control API. */
  readonly caFile?: string;
  /** Largest frame accepted from a client, in bytes; default 16 MiB - 1, the protocol's limit. */
  readonly maxFrameBytes?: number;
  /**
   * Maximum latency of a stanza from the server in milliseconds. Default: 8. Each stanza takes between a
   * quarter of it and all of it, and stanzas stay in order. A login takes 60 ms more. With 0 there is no
   * latency, unlike in any real network, and Baileys before 7.0.0-rc10 cannot handle that.
   */
  readonly latencyMs?: number;
  /** Handshake timeout of a connection in milliseconds; default 30 s. */
  readonly handshakeTimeoutMs?: number;
  /** Milliseconds without traffic after which a connection is cut; default 3 minutes. */
  readonly idleTimeoutMs?: number;
  /**
   * Reports one remaining pre-key to a new device, so that Baileys creates 5 pre-keys instead of 812. That
   * saves half the cost of linking. Default: false, because WhatsApp does not do this.
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

/** A running WhatsApp server with its phones. */
export interface Emulator {
  /** URL `ws://host:port/ws/chat` (or `wss:`) for Baileys' socket option `waWebSocketUrl`. */
  readonly url: string;
  /** Base URL `http://host:port` (or `https:`) of the paths `/control/*` and `/admin/*`. */
  readonly controlUrl: string;
  /** Host and port that the media connection announces (`127.0.0.1:port`). They always use TLS. */
  readonly mediaHost: string;
  /**
   * Public key (32 bytes) whose private key signed the Noise chain, for Baileys' `WA_CERT_DETAILS.PUBLIC_KEY`.
   */
  readonly rootKey: Uint8Array;
  /** PEM of the certificate authority that signed the TLS certificate. Empty when no certificate was given. */
  readonly ca: string;
  /** Path to a file with the PEM in `ca`. Undefined if there is none. */
  readonly caFile: string | undefined;
  readonly phones: Phones;
  readonly groups: Groups;
  readonly channels: Channels;
  readonly faults: FaultEngine;
  readonly media: MediaHost;
  readonly controls: ServerControls;
  /** Clock of the emulator world, which tests can control. */
  readonly clock: Clock;
  /** Events of the emulator world, in order. */
  readonly events: WorldEvents;
  state(): EmulatorState;
  /** Rules of WhatsApp that the server enforces. A reset restores the defaults. */
  readonly strictness: Strictness;
  /** Changes which rules the server enforces. Absent fields stay unchanged. */
  setStrictness(change: Partial<Strictness>): void;
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
  /** Serializes the world as JSON: phones, keys, sessions, chats, groups, linked devices, files. */
  snapshot(): string;
  /**
   * Replaces the world with a snapshot, after removing everything as `reset` does. Linked clients may log
   * in again.
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
   * Switches the server to another static key under the unchanged root. Clients that remember the old key
   * (Noise IK) must then fall back to another handshake.
   */
  renewKey(): void;
  /** Closes every connection and the port. */
  close(): Promise<void>;
}

export type { Group, Phone };
