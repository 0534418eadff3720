import { cli } from '@recado/texts';
import { defaultWorkers } from './defaultWorkers.ts';
import { logLevels, type ServerSettings } from './ServerSettings.ts';
import type { SettingTable } from './Setting.ts';

const { options: about, expected } = cli;

/** Everything that can be set about the platform. */
export const serverTable = {
  port: {
    flag: '--port',
    env: 'RECADO_PORT',
    about: about.port,
    expected: expected.port,
    fallback: 3000,
  },
  host: {
    flag: '--host',
    env: 'RECADO_HOST',
    about: about.host,
    expected: expected.host,
    fallback: '127.0.0.1',
  },
  dataDir: {
    flag: '--data-dir',
    env: 'RECADO_DATA_DIR',
    about: about.dataDir,
    expected: expected.directory,
    fallback: '.recado',
  },
  databaseUrl: {
    flag: '--database-url',
    env: 'DATABASE_URL',
    about: about.databaseUrl,
    expected: expected.databaseUrl,
    isSecret: true,
  },
  transport: {
    flag: '--transport',
    env: 'RECADO_TRANSPORT',
    about: about.transport,
    expected: expected.transport,
    fallback: 'baileys',
  },
  transportOptions: {
    flag: '--transport-options',
    env: 'RECADO_TRANSPORT_OPTIONS',
    about: about.transportOptions,
    expected: expected.json,
    fallback: {},
    shownFallback: '{}',
    isSecret: true,
  },
  whatsappUrl: {
    flag: '--whatsapp-url',
    env: 'RECADO_WHATSAPP_URL',
    about: about.whatsappUrl,
    expected: expected.webSocketUrl,
  },
  whatsappRootKey: {
    flag: '--whatsapp-root-key',
    env: 'RECADO_WHATSAPP_ROOT_KEY',
    about: about.whatsappRootKey,
    expected: expected.publicKey,
  },
  workers: {
    flag: '--workers',
    env: 'RECADO_WORKERS',
    about: about.workers,
    expected: expected.range(0, 1000),
    fallback: defaultWorkers(),
  },
  sessionsPerWorker: {
    flag: '--sessions-per-worker',
    env: 'RECADO_SESSIONS_PER_WORKER',
    about: about.sessionsPerWorker,
    expected: expected.range(1, 1000),
    fallback: 25,
  },
  publicUrl: {
    flag: '--public-url',
    env: 'RECADO_PUBLIC_URL',
    about: about.publicUrl,
    expected: expected.url,
    shownFallback: about.defaults.none,
  },
  allowedPrivateCidrs: {
    flag: '--allowed-private-cidrs',
    env: 'RECADO_ALLOWED_PRIVATE_CIDRS',
    about: about.allowedPrivateCidrs,
    expected: expected.cidrs,
    fallback: [],
    shownFallback: about.defaults.none,
  },
  trustedProxies: {
    flag: '--trusted-proxies',
    env: 'RECADO_TRUSTED_PROXIES',
    about: about.trustedProxies,
    expected: expected.cidrs,
    fallback: [],
    shownFallback: about.defaults.none,
  },
  metricsToken: {
    flag: '--metrics-token',
    env: 'RECADO_METRICS_TOKEN',
    about: about.metricsToken,
    expected: expected.metricsToken,
    isSecret: true,
    shownFallback: about.defaults.none,
  },
  sessionHours: {
    flag: '--session-hours',
    env: 'RECADO_SESSION_HOURS',
    about: about.sessionHours,
    expected: expected.range(1, 2160),
    fallback: 12,
  },
  timeZone: {
    flag: '--time-zone',
    env: 'RECADO_TIME_ZONE',
    about: about.timeZone,
    expected: expected.timeZone,
    fallback: 'America/Mexico_City',
  },
  logLevel: {
    flag: '--log-level',
    env: 'RECADO_LOG_LEVEL',
    about: about.logLevel,
    expected: expected.oneOf(logLevels.join(', ')),
    shownFallback: about.defaults.logLevel,
  },
} as const satisfies SettingTable<keyof ServerSettings>;
