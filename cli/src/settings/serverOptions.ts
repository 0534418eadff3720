import { isIP } from 'node:net';
import { cli } from '@recado/texts';
import { defaultWorkers } from './defaultWorkers.ts';
import { networkOptions } from './networkOptions.ts';
import { nodeOptions } from './nodeOptions.ts';
import type { Option, OptionTable, SettingsOf } from './Option.ts';
import { address, commaList, line, matching, oneOf, range, read, whole } from './shapes.ts';
import { tracesOptions } from './tracesOptions.ts';

const { options: about, expected } = cli;

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** By name only: PostgreSQL reads the sign of an offset the other way round. */
function isTimeZone(value: string): boolean {
  try {
    return /^[a-z]/i.test(value) && new Intl.DateTimeFormat('es-MX', { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
}

const isHost = (value: string): boolean => isIP(value) > 0 || /^[a-z\d]([\w.-]*[a-z\d])?$/i.test(value);

const networks = {
  shape: matching<readonly string[]>(joi => commaList(joi, joi.string().ip({ cidr: 'required' }))),
  expected: expected.cidrs,
  fallback: [],
  shownFallback: about.defaults.none,
} as const;

const days = { ...range(1, 3650), shownFallback: about.defaults.forEver };

/** Everything that can be set about the platform: by option, by environment, or in the configuration file. */
export const serverOptions = {
  port: {
    flag: '--port',
    env: 'RECADO_PORT',
    about: about.port,
    shape: whole(0, 65_535),
    expected: expected.port,
    fallback: 3000,
  },
  host: {
    flag: '--host',
    env: 'RECADO_HOST',
    about: about.host,
    shape: read(typed => (isHost(typed) ? typed : undefined)),
    expected: expected.host,
    fallback: '127.0.0.1',
  },
  /** Absolute, once it is resolved. */
  dataDir: {
    flag: '--data-dir',
    env: 'RECADO_DATA_DIR',
    about: about.dataDir,
    shape: read(typed => typed || undefined),
    expected: expected.directory,
    fallback: '.recado',
  },
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: {
    flag: '--database-url',
    env: 'DATABASE_URL',
    about: about.databaseUrl,
    shape: line(/^postgres(ql)?:\/\/./),
    expected: expected.databaseUrl,
    isSecret: true,
  },
  /** The way past the pooler that `databaseUrl` is then. */
  databaseDirectUrl: {
    flag: '--database-direct-url',
    env: 'RECADO_DATABASE_DIRECT_URL',
    about: about.databaseDirectUrl,
    shape: line(/^postgres(ql)?:\/\/./),
    expected: expected.databaseUrl,
    isSecret: true,
    shownFallback: about.defaults.none,
  },
  ...networkOptions,
  /** Processes for the sessions, at most; 0 keeps them in the platform's own. */
  workers: {
    flag: '--workers',
    env: 'RECADO_WORKERS',
    about: about.workers,
    ...range(0, 1000),
    fallback: defaultWorkers(),
  },
  sessionsPerWorker: {
    flag: '--sessions-per-worker',
    env: 'RECADO_SESSIONS_PER_WORKER',
    about: about.sessionsPerWorker,
    ...range(1, 1000),
    fallback: 100,
  },
  ...nodeOptions,
  ...tracesOptions,
  /** Where others reach the platform, without `/api`; undefined: addresses in events have no host. */
  publicUrl: {
    flag: '--public-url',
    env: 'RECADO_PUBLIC_URL',
    about: about.publicUrl,
    shape: matching<string>(joi =>
      joi
        .string()
        .uri({ scheme: ['http', 'https'] })
        .pattern(/^[^?#]*$/),
    ),
    expected: expected.url,
    shownFallback: about.defaults.none,
  },
  /** Undefined: no e-mail is sent. */
  smtpUrl: {
    flag: '--smtp-url',
    env: 'RECADO_SMTP_URL',
    about: about.smtpUrl,
    shape: address('smtp', 'smtps'),
    expected: expected.smtpUrl,
    isSecret: true,
    shownFallback: about.defaults.none,
  },
  /** Its name on the path, or where it is. */
  ffmpeg: {
    flag: '--ffmpeg',
    env: 'RECADO_FFMPEG',
    about: about.ffmpeg,
    shape: line(/^\S.{0,4000}$/),
    expected: expected.program,
    fallback: 'ffmpeg',
  },
  allowedPrivateCidrs: {
    flag: '--allowed-private-cidrs',
    env: 'RECADO_ALLOWED_PRIVATE_CIDRS',
    about: about.allowedPrivateCidrs,
    ...networks,
  },
  trustedProxies: {
    flag: '--trusted-proxies',
    env: 'RECADO_TRUSTED_PROXIES',
    about: about.trustedProxies,
    ...networks,
  },
  /** What a reader of the metrics has to send; undefined: only programs on this machine may read them. */
  metricsToken: {
    flag: '--metrics-token',
    env: 'RECADO_METRICS_TOKEN',
    about: about.metricsToken,
    shape: line(/^[\x21-\x7e]{16,500}$/),
    expected: expected.metricsToken,
    isSecret: true,
    shownFallback: about.defaults.none,
  },
  sessionHours: {
    flag: '--session-hours',
    env: 'RECADO_SESSION_HOURS',
    about: about.sessionHours,
    ...range(1, 2160),
    fallback: 12,
  },
  /** IANA name. */
  timeZone: {
    flag: '--time-zone',
    env: 'RECADO_TIME_ZONE',
    about: about.timeZone,
    shape: read(typed => (isTimeZone(typed) ? typed : undefined)),
    expected: expected.timeZone,
    fallback: 'America/Mexico_City',
  },
  /** Days; undefined: for ever. Owners may choose fewer. */
  keepMessages: { flag: '--keep-messages', env: 'RECADO_KEEP_MESSAGES', about: about.keepMessages, ...days },
  keepMedia: { flag: '--keep-media', env: 'RECADO_KEEP_MEDIA', about: about.keepMedia, ...days },
  /** Who sees how reliable the platform was. */
  statusPage: {
    flag: '--status-page',
    env: 'RECADO_STATUS_PAGE',
    about: about.statusPage,
    ...oneOf(['off', 'public'] as const),
    fallback: 'off',
  },
  /** Undefined: each command's own. */
  logLevel: {
    flag: '--log-level',
    env: 'RECADO_LOG_LEVEL',
    about: about.logLevel,
    ...oneOf(logLevels),
    shownFallback: about.defaults.logLevel,
  },
} as const satisfies OptionTable;

/** What the commands that work on the database and run the platform are told. */
export type ServerSettings = SettingsOf<typeof serverOptions>;

/** The file that holds any of them. */
export const configOption = {
  flag: '--config',
  env: 'RECADO_CONFIG',
  about: about.config,
} as const satisfies Option;
