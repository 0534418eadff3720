import {
  flag,
  type Infer,
  instant,
  line,
  list,
  named,
  nullable,
  object,
  oneOf,
  whole,
} from '../shape/index.ts';
import { connectionStates } from './client.ts';

/** `recado backup` and `recado verify-backup` on this database: when each last went well, and when it last did not. */
export const backupNotes = object({
  madeAt: nullable(instant()),
  failedAt: nullable(instant()),
  triedAt: nullable(instant()),
  /** When the backup that was tried then had been made. */
  triedOf: nullable(instant()),
  trialFailedAt: nullable(instant()),
});

/** One number for each state a session may be in. */
const byState = Object.fromEntries(connectionStates.map(state => [state, whole()])) as Record<
  (typeof connectionStates)[number],
  ReturnType<typeof whole>
>;

/**
 * How the platform fares. `attention`: it works, and somebody should look: at a session, at a webhook out of service, at
 * an event that has waited for five minutes, at a disk that is nearly full, or at backups (`backupTroubles`).
 */
export const health = named(
  'Health',
  object({
    status: oneOf('ok', 'attention'),
    /** When these figures were taken; they may be a few seconds old. */
    takenAt: instant(),
    version: line({ max: 60 }),
    /** How WhatsApp is reached; `protocolVersion`: of WhatsApp Web, which it says it is; null where it says none. */
    transport: object({ name: line({ max: 60 }), protocolVersion: nullable(line({ max: 60 })) }),
    /** All that are loaded, the platform's own first, each with the clients that use it. */
    transports: list(object({ name: line({ max: 60 }), clients: whole() })),
    startedAt: instant(),
    /** Seconds. */
    uptime: whole(),
    /** Bytes, of the server's own process. */
    memory: whole(),
    workers: object({ total: whole(), starting: whole(), running: whole(), retiring: whole() }),
    sessions: object({ total: whole(), attention: whole(), byState: object(byState) }),
    /** All there are. */
    messages: object({ inbound: whole(), outbound: whole() }),
    webhooks: object({ total: whole(), disabled: whole(), failing: whole() }),
    /** Deliveries that wait for webhooks in service; `due`: for no later attempt. */
    queue: object({
      waiting: whole(),
      due: whole(),
      oldestAt: nullable(instant()),
      /** Seconds that the oldest has waited. */
      oldestAge: nullable(whole()),
    }),
    database: object({
      ok: flag(),
      /** Milliseconds for a question. */
      latency: whole(),
      /** Bytes. */
      size: whole(),
      version: line({ max: 60 }),
    }),
    /** Days that are kept at most, null: for ever; `clients`: how many have times of their own. */
    retention: object({ messageDays: nullable(whole()), mediaDays: nullable(whole()), clients: whole() }),
    backup: backupNotes,
    /** Of the data directory, bytes; null where it cannot be told. */
    disk: nullable(object({ free: whole(), total: whole() })),
  }),
);
export type Health = Infer<typeof health>;

export const sampleHealth: Health = {
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
};
