import type { Channels } from '../channels/Channels.ts';
import type { FaultEngine } from '../faults/index.ts';
import type { MediaHost } from '../media/index.ts';
import type { Clock } from '../town/Clock.ts';
import type { TownEvents } from '../town/TownEvents.ts';
import type { ServerIdentity } from '../wire/certificateChain.ts';
import type { EmulatorState, UnknownStanza } from './EmulatorState.ts';
import type { Group, Groups } from './Group.ts';
import type { Phone, Phones } from './Phone.ts';
import type { Play } from './Play.ts';
import type { ServerControls } from './ServerControls.ts';
import type { Strictness } from './Strictness.ts';

/** What `startEmulator` takes. Everything has a default fit for tests: loopback, a free port, plain `ws://`. */
export interface EmulatorOptions {
  /** Address to listen on; default `127.0.0.1`. */
  readonly host?: string;
  /** TCP port; 0 or absent takes a free one. The port speaks plain HTTP and TLS alike. */
  readonly port?: number;
  /** Whether `url` and `controlUrl` name the TLS face (`wss://`, `https://`) of the port; default false. */
  readonly tls?: boolean;
  /** PEM of the authority, and certificate and key of the server; the media host is reached over TLS only. */
  readonly certificate?: EmulatorCertificate;
  /** The keys that clients trust, for those who keep them; otherwise they are new each time. */
  readonly identity?: ServerIdentity;
  /** Path of a file that holds the authority's PEM, for those who ask how to connect. */
  readonly caFile?: string;
  /** Largest frame accepted from a client, in bytes; default 16 MiB - 1, the protocol's own ceiling. */
  readonly maxFrameBytes?: number;
  /**
   * The longest a stanza of the server's is under way, in milliseconds; default 8. Each takes between a quarter of it
   * and all of it, in order, and a login 60 more. With 0 nothing waits, which no network does, and which clients before
   * Baileys 7.0.0-rc10 cannot bear.
   */
  readonly latencyMs?: number;
  /** How long a connection may take for its handshake, in milliseconds; default 30 s. */
  readonly handshakeTimeoutMs?: number;
  /** How long a connection may be silent, in milliseconds, before it is cut; default 3 minutes. */
  readonly idleTimeoutMs?: number;
  /**
   * Tells a new device that one of its pre-keys is left, so that Baileys makes 5 of them instead of 812, which is half
   * of what linking costs; default false, as WhatsApp does.
   */
  readonly fewPreKeys?: boolean;
}

export interface EmulatorCertificate {
  /** PEM of the certificate authority a client must trust. */
  readonly ca: string;
  /** PEM of the server's certificate, for `127.0.0.1` and `localhost`. */
  readonly cert: string;
  /** PEM of the server's private key. */
  readonly key: string;
}

/** A running WhatsApp server with its phones. */
export interface Emulator {
  /** `ws://host:port/ws/chat` (or `wss:`): Baileys' socket option `waWebSocketUrl`. */
  readonly url: string;
  /** `http://host:port` (or `https:`): base of `/control/*` and `/admin/*`. */
  readonly controlUrl: string;
  /** Host and port as the media connection announces it (`127.0.0.1:port`); always TLS. */
  readonly mediaHost: string;
  /** Public key (32 bytes) that signed the Noise chain: `WA_CERT_DETAILS.PUBLIC_KEY`. */
  readonly rootKey: Uint8Array;
  /** PEM of the authority behind the TLS face, empty when no certificate was given. */
  readonly ca: string;
  /** Path of a file that holds it; undefined when nobody wrote one. */
  readonly caFile: string | undefined;
  readonly phones: Phones;
  readonly groups: Groups;
  readonly channels: Channels;
  readonly faults: FaultEngine;
  readonly media: MediaHost;
  readonly controls: ServerControls;
  /** The town's time, which can be driven. */
  readonly clock: Clock;
  /** Everything that happens, in order. */
  readonly events: TownEvents;
  state(): EmulatorState;
  /** What the server insists on; a reset takes it back to the usual. */
  readonly strictness: Strictness;
  /** Insists on more, or on less; what is not named stays. */
  insist(change: Partial<Strictness>): void;
  /** Stanzas no handler knew, oldest first (at most 1,000 kept). */
  unknown(): readonly UnknownStanza[];
  /**
   * Push name of the client that shows this QR, empty when it gave none; undefined when no client shows it.
   */
  waitingName(qr: string): string | undefined;
  /**
   * Nobody lives here any more: phones, groups, faults, media and what was recorded are gone, connections are cut. Objects
   * of before are of no use then; the clock goes on from where it is.
   */
  reset(): void;
  /** The whole town written down: phones, keys, sessions, chats, groups, linked devices, files. JSON. */
  snapshot(): string;
  /**
   * Puts what was written down in the place of what is here, as after a reset; linked clients may log in again.
   * @throws EmulatorError 409 when this is no snapshot of this version
   */
  restore(snapshot: string): Promise<void>;
  /**
   * Plays a scenario (YAML or JSON): its phones and groups are there when this resolves, its script goes on.
   * @throws Error that names what is wrong with it
   */
  play(scenario: string): Promise<Play>;
  /** The scenario that is, or was, played last. */
  readonly scenario: Play | undefined;
  /**
   * From now on the server shakes hands with another static key, under the same root: who remembers the old one (Noise IK)
   * has to fall back.
   */
  renewKey(): void;
  /** Closes every connection and the port. */
  close(): Promise<void>;
}

export type { Group, Phone };
