import {
  flag,
  type Infer,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  singleLineText,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { connectionStates } from './client.ts';

/** Last success and last failure of `recado backup` and `recado verify-backup` on this database. */
export const backupTimes = object({
  madeAt: nullable(instant()),
  failedAt: nullable(instant()),
  triedAt: nullable(instant()),
  /** Creation time of the backup that was verified at `triedAt`. */
  triedOf: nullable(instant()),
  trialFailedAt: nullable(instant()),
});

/**
 * Bytes of the files of all accounts, received, sent and uploaded, and their ceiling; null: unlimited. Beyond it, uploads
 * are refused. Received files are always stored.
 */
export const storageFigures = object({ used: integer(), ceiling: nullable(integer()) });

/** Number of sessions in each state. */
const sessionCountFields = Object.fromEntries(connectionStates.map(state => [state, integer()])) as Record<
  (typeof connectionStates)[number],
  ReturnType<typeof integer>
>;

/**
 * Health of the platform. `attention`: the platform works, but an administrator should check
 * something: a session, a disabled webhook, an event that has waited for five minutes, a nearly full
 * disk, files near the ceiling (`isStorageNearlyFull`), or the backups (`findBackupAlerts`).
 */
export const healthReport = withSchemaName(
  'Health',
  object({
    status: oneOf('ok', 'attention'),
    /** Time when these figures were read, which may be a few seconds ago. */
    takenAt: instant(),
    version: singleLineText({ max: 60 }),
    /**
     * Default transport. `protocolVersion`: the WhatsApp Web version that the transport reports to WhatsApp; null
     * if it reports none.
     */
    transport: object({ name: singleLineText({ max: 60 }), protocolVersion: nullable(singleLineText({ max: 60 })) }),
    /** All loaded transports, the default one first, each with the number of clients that use it. */
    transports: list(object({ name: singleLineText({ max: 60 }), clients: integer() })),
    startedAt: instant(),
    /** Seconds since the start of the server. */
    uptime: integer(),
    /** Memory of the server's own process, in bytes. */
    memory: integer(),
    workers: object({ total: integer(), starting: integer(), running: integer(), retiring: integer() }),
    sessions: object({ total: integer(), attention: integer(), byState: object(sessionCountFields) }),
    /** Counts of all stored messages, by direction. */
    messages: object({ inbound: integer(), outbound: integer() }),
    webhooks: object({ total: integer(), disabled: integer(), failing: integer() }),
    /** Waiting deliveries of enabled webhooks. `due`: number of deliveries that could be attempted now. */
    queue: object({
      waiting: integer(),
      due: integer(),
      oldestAt: nullable(instant()),
      /** Seconds for which the oldest delivery has waited. Null if no delivery waits. */
      oldestAge: nullable(integer()),
    }),
    database: object({
      ok: flag(),
      /** Milliseconds that one query to the database took. */
      latency: integer(),
      /** Size of the database in bytes. */
      size: integer(),
      version: singleLineText({ max: 60 }),
    }),
    /**
     * Maximum number of days for which messages and media are kept; null: unlimited. `clients`: number of clients
     * with their own retention settings.
     */
    retention: object({ messageDays: nullable(integer()), mediaDays: nullable(integer()), clients: integer() }),
    backup: backupTimes,
    /** Free and total bytes of the disk with the data directory. Null if they cannot be read. */
    disk: nullable(object({ free: integer(), total: integer() })),
    storage: storageFigures,
  }),
);
export type HealthReport = Infer<typeof healthReport>;

export const exampleHealthReport: HealthReport = {
  status: 'ok',
  takenAt: '2026-03-02T18:20:05.000Z',
  version: '1.0.0',
  transport: { name: 'baileys', protocolVersion: '2.3000.1043857760' },
  transports: [{ name: 'baileys', clients: 48 }],
  startedAt: '2026-03-02T15:00:00.000Z',
  uptime: 12_005,
  memory: 152_000_000,
  workers: { total: 2, starting: 0, running: 2, retiring: 0 },
  sessions: {
    total: 48,
    attention: 1,
    byState: {
      pending: 3,
      linking: 0,
      connected: 42,
      reconnecting: 1,
      disconnected: 1,
      'needs-relink': 1,
      'needs-passkey': 0,
      parked: 0,
      forbidden: 0,
    },
  },
  messages: { inbound: 80_100, outbound: 48_300 },
  webhooks: { total: 40, disabled: 1, failing: 2 },
  queue: { waiting: 7, due: 2, oldestAt: '2026-03-02T18:19:40.000Z', oldestAge: 25 },
  database: { ok: true, latency: 2, size: 812_000_000, version: '18.4' },
  retention: { messageDays: 365, mediaDays: null, clients: 3 },
  backup: {
    madeAt: '2026-03-02T08:00:04.000Z',
    failedAt: null,
    triedAt: '2026-03-02T08:03:10.000Z',
    triedOf: '2026-03-02T08:00:04.000Z',
    trialFailedAt: null,
  },
  disk: { free: 52_000_000_000, total: 80_000_000_000 },
  storage: { used: 12_400_000_000, ceiling: 500_000_000_000 },
};
