import type { BusConnection } from '@recado/plugin';
import type { Transport, TransportWebhook } from '@recado/transport';
import Joi from 'joi';
import { type Logger, pino } from 'pino';
import type { DatabaseConnection } from '../core/data/database.ts';
import type { FilesModuleReference } from '../core/files/loadObjectStorage.ts';
import { createErrorRedactingLogger } from '../core/log/createErrorRedactingLogger.ts';
import type { ServerSecrets } from '../core/sealing/loadSecrets.ts';
import { serverVersion } from '../core/serverVersion.ts';
import type { TracingModuleReference } from '../core/tracing/index.ts';
import type { DeliverySettings } from '../deliveries/dispatch/index.ts';
import {
  type ClusterNodeRole,
  clusterNodeRoles,
  defaultLineSettings,
  type LineSettings,
  type TransportModuleReference,
} from '../lines/index.ts';

/** A further transport, which clients can use instead of the platform's default transport. */
export interface AdditionalTransportOptions {
  readonly transport: Transport;
  /** Module from which workers load this transport. Required when there are workers. */
  readonly transportModule?: TransportModuleReference;
  readonly transportWebhook?: TransportWebhook | undefined;
}

/** Options that a host passes to `server.register({ plugin: recado, options })`. */
export interface PluginOptions {
  /** Connection to PostgreSQL 15 or newer. The plugin migrates the schema before the server starts. */
  readonly connection: DatabaseConnection;
  /**
   * The same database through a pooler in transaction mode, for queries on behalf of callers. `connection`
   * must then bypass the pooler, because migrations, leases and batched writes need a database session of
   * their own. Default: `connection`.
   */
  readonly pooled?: DatabaseConnection | undefined;
  /** Directory for media. Created when missing. */
  readonly dataDir: string;
  /**
   * Plugin for the files of all nodes, such as `@recado/files-s3`. This process and its workers load it. By default,
   * files are below `dataDir`.
   */
  readonly objectStorage?: FilesModuleReference | undefined;
  /** Keys that encrypt and sign data; see `loadSecrets`. */
  readonly secrets: ServerSecrets;
  /**
   * Default transport of clients, as an object and not as a name, because `recado serve` has already loaded
   * the transport plugins. If sessions run in workers, this process uses only the transport's capabilities.
   */
  readonly transport: Transport;
  /** Transports that clients can use instead of the default transport. */
  readonly otherTransports: readonly AdditionalTransportOptions[];
  /**
   * Maximum number of worker processes for sessions, which are started on demand. With 0, the default,
   * sessions run in this process. That is only for tests and small embeddings, because a history import can
   * then delay every request.
   */
  readonly workers: number;
  /**
   * Number of clients on one worker from which another worker starts. Default 100. With more clients per
   * process, each message costs less (docs/measurements.md), but a crash interrupts more clients.
   */
  readonly sessionsPerWorker: number;
  /** Module from which workers load the default transport. Required when there are workers. */
  readonly transportModule?: TransportModuleReference;
  /** Parses the webhook requests of the default transport's network, if this network sends any. */
  readonly transportWebhook?: TransportWebhook | undefined;
  /** Timing and limits of leases and workers. Omitted values get their defaults. */
  readonly lines: Partial<LineSettings>;
  /** Hours that a console session lasts. */
  readonly sessionHours: number;
  /** IANA time zone of new clients. It determines when their days begin. */
  readonly timeZone: string;
  /** Private IP networks, in CIDR notation, to which URLs that users enter may point. */
  readonly allowedPrivateCidrs: readonly string[];
  /** Proxies, in CIDR notation, whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies: readonly string[];
  /** Whether each response is validated against the contract. Only for tests, because it takes time. */
  readonly checkAnswers: boolean;
  /** `none` removes the limits of request bodies. Only for controls of measurements and tests. */
  readonly bodyLimits?: 'none' | undefined;
  /** Version in the health response and the API document. Default: the version of this package. */
  readonly version: string;
  /** Base URL of this API with its prefix, used to build URLs in events; default `/api`. */
  readonly apiUrl: string;
  /** Base URL of the console, for links sent to people. By default, such a link is only a path. */
  readonly consoleUrl: string;
  /** SMTP server for emails: `smtps://user:password@host?from=address`. By default, no emails are sent. */
  readonly smtpUrl?: string | undefined;
  /**
   * Name or path of the program that creates voice notes and video thumbnails; default `ffmpeg`. Without
   * this program, a request that needs it is refused, or continues without the voice note or thumbnail.
   */
  readonly ffmpeg?: string | undefined;
  /**
   * Connection to the message bus between machines, created by a bus plugin such as `@recado/bus-nats` and not yet
   * started. All nodes of a platform must have one database and the same secrets. Default: this process is the only node.
   */
  readonly bus?: BusConnection | undefined;
  /** Plugin to which this process and its workers send their traces. By default, nothing is traced. */
  readonly tracing?: TracingModuleReference | undefined;
  /** Roles of this cluster node, such as the API or the lines. By default, the node has all roles. */
  readonly roles: readonly ClusterNodeRole[];
  /** Maximum clients per minute that move to less loaded cluster nodes. Default 2; 0 disables such moves. */
  readonly rebalance: number;
  /** Maximum days to keep messages and files, even if an owner chose more. Default: no limit. */
  readonly retention: { readonly messageDays?: number | undefined; readonly mediaDays?: number | undefined };
  /** Whether uptime pages of the platform, and of lines that opted in, are served at `/estado`. Default false. */
  readonly statusPage: boolean;
  /** Timing and limits of webhook deliveries. Each omitted value has a default. */
  readonly deliveries: Partial<DeliverySettings>;
  readonly log: Logger;
}

/** Options as a host passes them. Omitted options get their defaults. */
export type RecadoPluginOptions = Pick<PluginOptions, 'connection' | 'dataDir' | 'secrets' | 'transport'> &
  Partial<PluginOptions>;

const cidrListSchema = Joi.array()
  .items(Joi.string().ip({ cidr: 'required' }))
  .default([]);

const transportSchema = Joi.object({ name: Joi.string().required(), open: Joi.function().required() }).unknown();
const moduleSchema = Joi.object({ specifier: Joi.string().required(), options: Joi.object().required() });

const lineSettingSchemas = Object.fromEntries(
  Object.keys(defaultLineSettings).map(name => [name, Joi.number().positive()]),
);
const optionsSchema = Joi.object({
  connection: Joi.object().unknown().required(),
  pooled: Joi.object().unknown(),
  dataDir: Joi.string().required(),
  objectStorage: Joi.object({ specifier: Joi.string().required(), settings: Joi.object().required() }),
  secrets: Joi.object().unknown().required(),
  transport: transportSchema.required(),
  workers: Joi.number().integer().min(0).max(1_000).default(0),
  sessionsPerWorker: Joi.number().integer().min(1).default(100),
  transportModule: moduleSchema.when('workers', { is: 0, otherwise: Joi.required() }),
  transportWebhook: Joi.object().unknown(),
  otherTransports: Joi.array()
    .items(Joi.object({ transport: transportSchema.required(), transportModule: moduleSchema }).unknown())
    .default([]),
  lines: Joi.object(lineSettingSchemas).default({}),
  sessionHours: Joi.number().positive().default(12),
  timeZone: Joi.string().default('America/Mexico_City'),
  allowedPrivateCidrs: cidrListSchema,
  trustedProxies: cidrListSchema,
  checkAnswers: Joi.boolean().default(false),
  bodyLimits: Joi.valid('none'),
  version: Joi.string().default(serverVersion),
  apiUrl: Joi.string().replace(/\/+$/, '').default('/api'),
  consoleUrl: Joi.string().allow('').replace(/\/+$/, '').default(''),
  smtpUrl: Joi.string().uri({ scheme: ['smtp', 'smtps'] }),
  ffmpeg: Joi.string(),
  bus: Joi.object({ publish: Joi.function().required(), subscribe: Joi.function().required() }).unknown(),
  tracing: Joi.object({ specifier: Joi.string().required(), settings: Joi.object().required() }),
  roles: Joi.array()
    .items(Joi.string().valid(...clusterNodeRoles))
    .min(1)
    .default([...clusterNodeRoles]),
  rebalance: Joi.number().integer().min(0).max(60).default(2),
  retention: Joi.object({
    messageDays: Joi.number().integer().min(1),
    mediaDays: Joi.number().integer().min(1),
  }).default({}),
  statusPage: Joi.boolean().default(false),
  deliveries: Joi.object().unknown().default({}),
  log: Joi.object().unknown(),
});

/**
 * Validates a host's options and applies the defaults.
 *
 * @throws Joi.ValidationError that names the invalid option, in English, for the host's developer
 */
export function validateRecadoOptions(options: RecadoPluginOptions): PluginOptions {
  const validatedOptions = Joi.attempt(options, optionsSchema, 'options of the recado plugin:') as PluginOptions;
  // Use the host's original objects, because joi may have returned copies of them.
  const { secrets, transport, transportWebhook, otherTransports = [], bus } = options;
  const { log = pino({ level: 'silent' }) } = options;
  const liveObjects = { secrets, transport, transportWebhook, otherTransports, bus };
  return { ...validatedOptions, ...liveObjects, log: createErrorRedactingLogger(log) };
}
