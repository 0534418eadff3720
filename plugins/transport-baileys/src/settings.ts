import type { Agent as HttpAgent } from 'node:http';
import { Agent } from 'node:https';
import { rootCertificates } from 'node:tls';
import { DEFAULT_CONNECTION_CONFIG, type WAVersion } from '@whiskeysockets/baileys';
import type { Agent as Dispatcher } from 'undici';
import type { BaileysOptions } from './options.ts';

/** How long things may take, milliseconds. Nothing an operator needs to set; tests and benchmarks are less patient. */
export interface Timings {
  /** From the first connection attempt until WhatsApp shows a QR or logs us in (the watchdog). */
  readonly connectMs: number;
  /** Between pings; a link that is silent for that time and 5 s more is given up at the next one. */
  readonly keepAliveMs: number;
  /** For an answer of WhatsApp to a question. */
  readonly queryMs: number;
  /** For the acknowledgement of a message; after it the outcome is unknown. */
  readonly ackMs: number;
  /** For a proper goodbye, before the connection is cut. */
  readonly goodbyeMs: number;
  /** For one file, up or down. */
  readonly mediaMs: number;
}

export const defaultTimings: Timings = {
  connectMs: 30_000,
  keepAliveMs: 15_000,
  queryMs: 20_000,
  ackMs: 30_000,
  goodbyeMs: 1_000,
  mediaMs: 60_000,
};

/** What every session of one transport shares, but for those that have a way out of their own (`wayOut`). */
export interface Settings {
  readonly url: string;
  readonly browserName: string;
  readonly mediaHost: string;
  /** Of WhatsApp Web, which this says it is. */
  readonly version: WAVersion;
  /** Certificate authorities, PEM; absent: Node's own. */
  readonly ca: string[] | undefined;
  /** For files, up and down; absent: Node's own. */
  readonly agent: Agent | undefined;
  /** For the WebSocket; absent: Node's own. */
  readonly socketAgent: HttpAgent | Agent | undefined;
  /** For what Baileys fetches by itself; absent: Node's own. */
  readonly dispatcher?: Dispatcher;
  readonly timings: Timings;
}

const publicHost = 'web.whatsapp.com';
const publicMediaHost = 'mmg.whatsapp.net';

function parsed(version: string): WAVersion {
  const [primary = 0, secondary = 0, tertiary = 0] = version.split('.').map(Number);
  return [primary, secondary, tertiary];
}

/** @param options checked by the plugin's schema */
export function settings(options: BaileysOptions, timings: Partial<Timings>): Settings {
  const { url, ca, browserName, mediaHost, waVersion } = options;
  const { host, hostname } = new URL(url);
  const trusted = ca === undefined ? undefined : [...rootCertificates, ca];
  const agent = trusted && new Agent({ ca: trusted });
  return {
    url,
    browserName,
    version: waVersion === undefined ? DEFAULT_CONNECTION_CONFIG.version : parsed(waVersion),
    // An emulator serves its media where it serves everything else.
    mediaHost: mediaHost ?? (hostname === publicHost ? publicMediaHost : host),
    ca: trusted,
    agent,
    socketAgent: url.startsWith('wss:') ? agent : undefined,
    timings: { ...defaultTimings, ...timings },
  };
}
