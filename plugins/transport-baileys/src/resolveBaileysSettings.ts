import type { Agent as HttpAgent } from 'node:http';
import { Agent } from 'node:https';
import { rootCertificates } from 'node:tls';
import { DEFAULT_CONNECTION_CONFIG, type WAVersion } from '@whiskeysockets/baileys';
import type { Agent as Dispatcher } from 'undici';
import type { BaileysOptions } from './options.ts';

/** Timeouts in milliseconds. Operators need not set them, but tests and benchmarks use shorter timeouts. */
export interface BaileysTimings {
  /** Time from the first connection attempt until WhatsApp must show a QR code or accept the login (watchdog). */
  readonly connectMs: number;
  /**
   * Milliseconds between two pings to WhatsApp. A ping closes the connection if nothing was received on it for
   * longer than this interval plus five seconds.
   */
  readonly keepAliveMs: number;
  /** Maximum milliseconds to wait for WhatsApp's answer to a query. */
  readonly queryMs: number;
  /** Maximum time for the acknowledgement of a message. After this time, the outcome of the send is unknown. */
  readonly ackMs: number;
  /** Maximum time for the WebSocket's closing handshake. Afterwards, the connection is terminated. */
  readonly closeHandshakeMs: number;
  /** Maximum time for the upload or download of one media file. */
  readonly mediaMs: number;
  /**
   * Maximum time for which later messages of a chat wait until the sender repeats an undecryptable message. Baileys
   * requests the repetition after two seconds, and the sender's phone may be offline.
   */
  readonly repetitionMs: number;
  /** Time from login until WhatsApp's limits on new chats are queried, on average. */
  readonly limitsDelayMs: number;
  /** Lifetimes of the first QR code and of each later one, as in WhatsApp Web. */
  readonly firstQrMs: number;
  readonly nextQrMs: number;
  /**
   * Time after a passkey request for which a handoff proof is valid. Without a proof, the owner compares a code with the
   * phone.
   */
  readonly passkeyHandoffMs: number;
  /** Maximum time for each step of the phone while a client is linked with a passkey. */
  readonly passkeyContinuationMs: number;
  /** Maximum time for the owner to compare the code. */
  readonly passkeyCompareMs: number;
}

export const defaultBaileysTimings: BaileysTimings = {
  connectMs: 30_000,
  keepAliveMs: 15_000,
  queryMs: 20_000,
  ackMs: 30_000,
  closeHandshakeMs: 1_000,
  mediaMs: 60_000,
  repetitionMs: 10_000,
  limitsDelayMs: 10_000,
  firstQrMs: 60_000,
  nextQrMs: 20_000,
  passkeyHandoffMs: 300_000,
  passkeyContinuationMs: 60_000,
  passkeyCompareMs: 180_000,
};

/**
 * Settings that the sessions of one transport share. A session with its own outbound proxy replaces the
 * agents and the dispatcher.
 */
export interface BaileysSettings {
  readonly url: string;
  readonly browserName: string;
  readonly mediaHost: string;
  /** Version of WhatsApp Web that this client reports. */
  readonly version: WAVersion;
  /** Certificate authorities as PEM. Undefined: Node's own authorities. */
  readonly ca: string[] | undefined;
  /** Agent for uploads and downloads of files. Undefined: Node's default agent. */
  readonly agent: Agent | undefined;
  /** Agent for the WebSocket. Undefined: Node's default agent. */
  readonly socketAgent: HttpAgent | Agent | undefined;
  /** Dispatcher for HTTP requests that Baileys makes by itself. Absent: the default dispatcher of Node.js. */
  readonly dispatcher?: Dispatcher;
  readonly timings: BaileysTimings;
}

const publicHost = 'web.whatsapp.com';
const publicMediaHost = 'mmg.whatsapp.net';

function parseVersion(version: string): WAVersion {
  const [primary = 0, secondary = 0, tertiary = 0] = version.split('.').map(Number);
  return [primary, secondary, tertiary];
}

/**
 * Completes the options of the operator with defaults and creates the agents.
 * @param options options that were validated by the plugin's schema
 */
export function resolveBaileysSettings(options: BaileysOptions, timings: Partial<BaileysTimings>): BaileysSettings {
  const { url, ca, browserName, mediaHost, waVersion } = options;
  const { host, hostname } = new URL(url);
  const certificateAuthorities = ca === undefined ? undefined : [...rootCertificates, ca];
  const agent = certificateAuthorities && new Agent({ ca: certificateAuthorities });
  return {
    url,
    browserName,
    version: waVersion === undefined ? DEFAULT_CONNECTION_CONFIG.version : parseVersion(waVersion),
    // An emulator serves media from the same host as its WebSocket.
    mediaHost: mediaHost ?? (hostname === publicHost ? publicMediaHost : host),
    ca: certificateAuthorities,
    agent,
    socketAgent: url.startsWith('wss:') ? agent : undefined,
    timings: { ...defaultBaileysTimings, ...timings },
  };
}
