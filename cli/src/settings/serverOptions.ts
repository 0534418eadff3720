import { isIP } from 'node:net';
import { cliTexts } from '@recado/texts';
import { computeDefaultWorkerLimit } from './computeDefaultWorkerLimit.ts';
import type { Option, OptionTable, SettingsOf } from './Option.ts';
import { platformNodeOptions } from './platformNodeOptions.ts';
import { tracesOptions } from './tracesOptions.ts';
import {
  createCommaSeparatedListSchema,
  createIntegerParser,
  createJoiValueParser,
  createPatternParser,
  createStringParser,
  createUriParser,
  defineChoiceValue,
  defineIntegerInRange,
} from './valueParsers.ts';
import { whatsAppConnectionOptions } from './whatsAppConnectionOptions.ts';

const { options: about, expected } = cliTexts;

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Accepts only IANA names of time zones, because PostgreSQL interprets the sign of an offset in the opposite
 * direction.
 */
function isTimeZone(value: string): boolean {
  try {
    return /^[a-z]/i.test(value) && new Intl.DateTimeFormat('es-MX', { timeZone: value }) !== undefined;
  } catch {
    return false;
  }
}

const isHost = (value: string): boolean => isIP(value) > 0 || /^[a-z\d]([\w.-]*[a-z\d])?$/i.test(value);

const networks = {
  parse: createJoiValueParser<readonly string[]>(joi =>
    createCommaSeparatedListSchema(joi, joi.string().ip({ cidr: 'required' })),
  ),
  expected: expected.cidrs,
  fallback: [],
  shownFallback: about.defaults.none,
} as const;

const days = { ...defineIntegerInRange(1, 3650), shownFallback: about.defaults.unlimited };

/** All options of the platform, set by flag, environment variable or configuration file. */
export const serverOptions = {
  port: {
    flag: '--port',
    env: 'RECADO_PORT',
    about: about.port,
    parse: createIntegerParser(0, 65_535),
    expected: expected.port,
    fallback: 3000,
  },
  host: {
    flag: '--host',
    env: 'RECADO_HOST',
    about: about.host,
    parse: createStringParser(input => (isHost(input) ? input : undefined)),
    expected: expected.host,
    fallback: '127.0.0.1',
  },
  /** Data directory. `openServerContext` converts it into an absolute path. */
  dataDir: {
    flag: '--data-dir',
    env: 'RECADO_DATA_DIR',
    about: about.dataDir,
    parse: createStringParser(input => input || undefined),
    expected: expected.directory,
    fallback: '.recado',
  },
  /** URL of the database. If it is undefined, the platform uses the embedded PostgreSQL. */
  databaseUrl: {
    flag: '--database-url',
    env: 'DATABASE_URL',
    about: about.databaseUrl,
    parse: createPatternParser(/^postgres(ql)?:\/\/./),
    expected: expected.databaseUrl,
    isSecret: true,
  },
  /**
   * Direct connection to the database that bypasses a pooler. If it is set, `databaseUrl` is the address of the
   * pooler.
   */
  databaseDirectUrl: {
    flag: '--database-direct-url',
    env: 'RECADO_DATABASE_DIRECT_URL',
    about: about.databaseDirectUrl,
    parse: createPatternParser(/^postgres(ql)?:\/\/./),
    expected: expected.databaseUrl,
    isSecret: true,
    shownFallback: about.defaults.none,
  },
  ...whatsAppConnectionOptions,
  /** Maximum number of session processes. 0 runs the sessions in the platform's own process. */
  workers: {
    flag: '--workers',
    env: 'RECADO_WORKERS',
    about: about.workers,
    ...defineIntegerInRange(0, 1000),
    fallback: computeDefaultWorkerLimit(),
  },
  sessionsPerWorker: {
    flag: '--sessions-per-worker',
    env: 'RECADO_SESSIONS_PER_WORKER',
    about: about.sessionsPerWorker,
    ...defineIntegerInRange(1, 1000),
    fallback: 100,
  },
  ...platformNodeOptions,
  ...tracesOptions,
  /** Public URL of the platform, without `/api`. If it is undefined, URLs in events have no host. */
  publicUrl: {
    flag: '--public-url',
    env: 'RECADO_PUBLIC_URL',
    about: about.publicUrl,
    parse: createJoiValueParser<string>(joi =>
      joi
        .string()
        .uri({ scheme: ['http', 'https'] })
        .pattern(/^[^?#]*$/),
    ),
    expected: expected.url,
    shownFallback: about.defaults.none,
  },
  /** URL of the mail server. If it is undefined, the platform sends no e-mail. */
  smtpUrl: {
    flag: '--smtp-url',
    env: 'RECADO_SMTP_URL',
    about: about.smtpUrl,
    parse: createUriParser('smtp', 'smtps'),
    expected: expected.smtpUrl,
    isSecret: true,
    shownFallback: about.defaults.none,
  },
  /** Name of the ffmpeg program on the PATH, or its path. */
  ffmpeg: {
    flag: '--ffmpeg',
    env: 'RECADO_FFMPEG',
    about: about.ffmpeg,
    parse: createPatternParser(/^\S.{0,4000}$/),
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
  /**
   * Token that is required to read the metrics. If it is undefined, only programs on this machine may read them.
   */
  metricsToken: {
    flag: '--metrics-token',
    env: 'RECADO_METRICS_TOKEN',
    about: about.metricsToken,
    parse: createPatternParser(/^[\x21-\x7e]{16,500}$/),
    expected: expected.metricsToken,
    isSecret: true,
    shownFallback: about.defaults.none,
  },
  sessionHours: {
    flag: '--session-hours',
    env: 'RECADO_SESSION_HOURS',
    about: about.sessionHours,
    ...defineIntegerInRange(1, 2160),
    fallback: 12,
  },
  /** IANA name of the platform's time zone. */
  timeZone: {
    flag: '--time-zone',
    env: 'RECADO_TIME_ZONE',
    about: about.timeZone,
    parse: createStringParser(input => (isTimeZone(input) ? input : undefined)),
    expected: expected.timeZone,
    fallback: 'America/Mexico_City',
  },
  /** Number of days that messages and files are kept. Undefined means unlimited. Owners may choose fewer days. */
  keepMessages: { flag: '--keep-messages', env: 'RECADO_KEEP_MESSAGES', about: about.keepMessages, ...days },
  keepMedia: { flag: '--keep-media', env: 'RECADO_KEEP_MEDIA', about: about.keepMedia, ...days },
  /** Whether the status page is public. The page shows how reliable the platform was. */
  statusPage: {
    flag: '--status-page',
    env: 'RECADO_STATUS_PAGE',
    about: about.statusPage,
    ...defineChoiceValue(['off', 'public'] as const),
    fallback: 'off',
  },
  /** Log level. If it is undefined, each command uses its own default. */
  logLevel: {
    flag: '--log-level',
    env: 'RECADO_LOG_LEVEL',
    about: about.logLevel,
    ...defineChoiceValue(logLevels),
    shownFallback: about.defaults.logLevel,
  },
} as const satisfies OptionTable;

/** Settings of the platform and of the commands that work on its database. */
export type ServerSettings = SettingsOf<typeof serverOptions>;

/** Option that names a configuration file. The file may set any option of the server. */
export const configFileOption = {
  flag: '--config',
  env: 'RECADO_CONFIG',
  about: about.config,
} as const satisfies Option;
