import { readFileSync } from 'node:fs';
import type { Transport, TransportWebhook } from '@recado/transport';
import Joi from 'joi';
import { type Logger, pino } from 'pino';
import type { DeliverySettings } from '../deliveries/dispatch/index.ts';
import type { DatabaseConnection } from '../ground/data/database.ts';
import { safeLog } from '../ground/log/safeLog.ts';
import type { Secrets } from '../ground/sealing/loadSecrets.ts';
import type { TracesSettings } from '../ground/tracing/index.ts';
import { type LineSettings, type NodeRole, nodeRoles, type TransportModule } from '../lines/index.ts';

/** One more transport that clients may use. */
export interface OfferedTransport {
  readonly transport: Transport;
  /** Needed when there are workers. */
  readonly transportModule?: TransportModule;
  readonly transportWebhook?: TransportWebhook | undefined;
}

/** What a host hands to `server.register({ plugin: recado, options })`. */
export interface PluginOptions {
  /** PostgreSQL 15 or newer; the plugin brings its schema up to date before the server starts. */
  readonly connection: DatabaseConnection;
  /**
   * The same database behind a pooler in transaction mode, for whatever is asked on somebody's behalf; `connection` is then the way
   * past it, for what needs a session: migrations, leases, and what is written for all clients together. Default: `connection`.
   */
  readonly pooled?: DatabaseConnection | undefined;
  /** Folder for media; created when missing. */
  readonly dataDir: string;
  /** Object storage that the files of all nodes are kept in, as `depotOptions` reads it; default: below `dataDir`. */
  readonly mediaUrl?: string | undefined;
  /** Keys; see `loadSecrets`. */
  readonly secrets: Secrets;
  /**
   * What clients use that were given no other. Ready-made: whoever loads plugins by name does so before (`recado serve`). With
   * workers, only asked what it can do.
   */
  readonly transport: Transport;
  /** What other clients use, by choice. */
  readonly otherTransports: readonly OfferedTransport[];
  /**
   * Processes for the sessions, at most; they are started as clients need them. 0, the default, keeps the sessions in
   * this process: for tests and small embeddings, since a history may then hold up every request.
   */
  readonly workers: number;
  /**
   * Clients of one worker before another is started; default 100: the more there are in one
   * process, the less each message costs (docs/measurements.md), and the more of them its death interrupts.
   */
  readonly sessionsPerWorker: number;
  /** How workers find the transport; needed when there are any. */
  readonly transportModule?: TransportModule;
  /** How what its network posts is understood, where it posts. */
  readonly transportWebhook?: TransportWebhook | undefined;
  /** Times around leases and workers. */
  readonly lines: Partial<LineSettings>;
  /** How long a session of the console lasts. */
  readonly sessionHours: number;
  /** IANA zone in which new clients count their days. */
  readonly timeZone: string;
  /** Networks a user's URL may reach although they are private, as CIDR. */
  readonly allowedPrivateCidrs: readonly string[];
  /** Proxies whose `X-Forwarded-For` is believed, as CIDR. */
  readonly trustedProxies: readonly string[];
  /** Hold every answer against the contract: for tests, since it costs time. */
  readonly checkAnswers: boolean;
  /** As health and the API's document tell it; default: this package's. */
  readonly version: string;
  /** Where programs reach this API, with its prefix, for the addresses in events; default `/api`. */
  readonly apiUrl: string;
  /** Where people reach the console, for links that are sent to them; default none: a link is a path. */
  readonly consoleUrl: string;
  /** `smtps://user:password@host?from=address` of the server that sends e-mails; default: none are sent. */
  readonly smtpUrl?: string | undefined;
  /**
   * The program that converts sound into voice notes and makes small pictures of videos: its name on the path, or where it
   * is; default `ffmpeg`. What it is needed for is refused, or sent without, where it is not there.
   */
  readonly ffmpeg?: string | undefined;
  /**
   * The bus between machines, as `natsOptions` reads it; all nodes of a platform have one database and the same secrets.
   * Default: this process is the whole platform.
   */
  readonly natsUrl?: string | undefined;
  /** Where this process and its workers send traces; default: nothing is traced. */
  readonly traces?: TracesSettings | undefined;
  /** What this node does; default all of it. */
  readonly roles: readonly NodeRole[];
  /** Clients that this node may give away in a minute because another has fewer; default 2, 0: none. */
  readonly rebalance: number;
  /** Days for which messages, and their files, are kept at most, whatever owners choose; default: for ever. */
  readonly retention: { readonly messageDays?: number | undefined; readonly mediaDays?: number | undefined };
  /** Shows how reliable the platform was at `/estado`, and each line whose owner wants it; default: nobody. */
  readonly statusPage: boolean;
  /** Times and numbers around deliveries to webhooks. */
  readonly deliveries: Partial<DeliverySettings>;
  readonly log: Logger;
}

/** What may be left out has a default. */
export type GivenOptions = Pick<PluginOptions, 'connection' | 'dataDir' | 'secrets' | 'transport'> &
  Partial<PluginOptions>;

const ownVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

const cidrs = Joi.array()
  .items(Joi.string().ip({ cidr: 'required' }))
  .default([]);

const aTransport = Joi.object({ name: Joi.string().required(), open: Joi.function().required() }).unknown();
const aModule = Joi.object({ specifier: Joi.string().required(), options: Joi.object().required() });

const shape = Joi.object({
  connection: Joi.object().unknown().required(),
  pooled: Joi.object().unknown(),
  dataDir: Joi.string().required(),
  mediaUrl: Joi.string(),
  secrets: Joi.object().unknown().required(),
  transport: aTransport.required(),
  workers: Joi.number().integer().min(0).max(1_000).default(0),
  sessionsPerWorker: Joi.number().integer().min(1).default(100),
  transportModule: aModule.when('workers', { is: 0, otherwise: Joi.required() }),
  transportWebhook: Joi.object().unknown(),
  otherTransports: Joi.array()
    .items(Joi.object({ transport: aTransport.required(), transportModule: aModule }).unknown())
    .default([]),
  lines: Joi.object().pattern(Joi.string(), Joi.number().positive()).default({}),
  sessionHours: Joi.number().positive().default(12),
  timeZone: Joi.string().default('America/Mexico_City'),
  allowedPrivateCidrs: cidrs,
  trustedProxies: cidrs,
  checkAnswers: Joi.boolean().default(false),
  version: Joi.string().default(ownVersion),
  apiUrl: Joi.string().replace(/\/+$/, '').default('/api'),
  consoleUrl: Joi.string().allow('').replace(/\/+$/, '').default(''),
  smtpUrl: Joi.string().uri({ scheme: ['smtp', 'smtps'] }),
  ffmpeg: Joi.string(),
  natsUrl: Joi.string(),
  traces: Joi.object({
    url: Joi.string()
      .uri({ scheme: ['http', 'https'] })
      .required(),
    headers: Joi.object().pattern(Joi.string(), Joi.string()),
    percent: Joi.number().min(0).max(100).default(100),
  }),
  roles: Joi.array()
    .items(Joi.string().valid(...nodeRoles))
    .min(1)
    .default([...nodeRoles]),
  rebalance: Joi.number().integer().min(0).max(60).default(2),
  retention: Joi.object({
    messageDays: Joi.number().integer().min(1),
    mediaDays: Joi.number().integer().min(1),
  }).default({}),
  statusPage: Joi.boolean().default(false),
  deliveries: Joi.object().unknown().default({}),
  log: Joi.object().unknown(),
});

/** @throws Joi.ValidationError naming the option that is wrong; for the developer of the host, so in English. */
export function checkedOptions(options: GivenOptions): PluginOptions {
  const checked = Joi.attempt(options, shape, 'options of the recado plugin:') as PluginOptions;
  // Live objects are passed on as they are: joi may hand back copies.
  const { secrets, transport, transportWebhook, otherTransports = [] } = options;
  const { log = pino({ level: 'silent' }) } = options;
  const live = { secrets, transport, transportWebhook, otherTransports };
  return { ...checked, ...live, log: safeLog(log) };
}
