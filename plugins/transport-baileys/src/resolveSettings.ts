import type { Agent as HttpAgent } from 'node:http';
import { Agent } from 'node:https';
import { rootCertificates } from 'node:tls';
import { DEFAULT_CONNECTION_CONFIG, type WAVersion } from '@whiskeysockets/baileys';
import type { Agent as Dispatcher } from 'undici';
import type { BaileysOptions } from './options.ts';

/** Timeouts in milliseconds. Operators need not set them. Tests and benchmarks use shorter ones. */
export interface Timings {
  /** From the first connection attempt until WhatsApp shows a QR or accepts the login (watchdog). */
  readonly connectMs: number;
  /** Between pings. A link that is silent for this time plus 5 s is closed at the next ping. */
  readonly keepAliveMs: number;
  /** For WhatsApp's answer to a query. */
  readonly queryMs: number;
  /** For the acknowledgement of a message. Afterwards the outcome is unknown. */
  readonly ackMs: number;
  /** For the closing handshake, before the connection is terminated. */
  readonly closeHandshakeMs: number;
  /** For the upload or download of one file. */
  readonly mediaMs: number;
}

export const defaultTimings: Timings = {
  connectMs: 30_000,
  keepAliveMs: 15_000,
  queryMs: 20_000,
  ackMs: 30_000,
  closeHandshakeMs: 1_000,
  mediaMs: 60_000,
};

/** Settings shared by the sessions of one transport, except those with an own outbound proxy. */
export interface Settings {
  readonly url: string;
  readonly browserName: string;
  readonly mediaHost: string;
  /** Version of WhatsApp Web that this client reports. */
  readonly version: WAVersion;
  /** Certificate authorities as PEM. Absent: Node's own. */
  readonly ca: string[] | undefined;
  /** Agent for uploads and downloads of files. Absent: Node's own. */
  readonly agent: Agent | undefined;
  /** Agent for the WebSocket. Absent: Node's own. */
  readonly socketAgent: HttpAgent | Agent | undefined;
  /** Dispatcher for requests that Baileys makes by itself. Absent: Node's own. */
  readonly dispatcher?: Dispatcher;
  readonly timings: Timings;
}

const publicHost = 'web.whatsapp.com';
const publicMediaHost = 'mmg.whatsapp.net';

function parseVersion(version: string): WAVersion {
  const [primary = 0, secondary = 0, tertiary = 0] = version.split('.').map(Number);
  return [primary, secondary, tertiary];
}

/** @param options validated by the plugin's schema */
export function resolveSettings(options: BaileysOptions, timings: Partial<Timings>): Settings {
  const { url, ca, browserName, mediaHost, waVersion } = options;
  const { host, hostname } = new URL(url);
  const certificateAuthorities = ca === undefined ? undefined : [...rootCertificates, ca];
  const agent = certificateAuthorities && new Agent({ ca: certificateAuthorities });
  return {
    url,
    browserName,
    version: waVersion === undefined ? DEFAULT_CONNECTION_CONFIG.version : parseVersion(waVersion),
    // An emulator serves media from the same host as everything else.
    mediaHost: mediaHost ?? (hostname === publicHost ? publicMediaHost : host),
    ca: certificateAuthorities,
    agent,
    socketAgent: url.startsWith('wss:') ? agent : undefined,
    timings: { ...defaultTimings, ...timings },
  };
}
