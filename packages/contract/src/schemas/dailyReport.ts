import {
  type Infer,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  singleLineText,
  textMatchingPattern,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { connectionStates } from './client.ts';
import { backupTimes, exampleHealthReport, storageFigures } from './healthReport.ts';

/** Maximum number of lines with problems that the report lists. Further lines are only counted. */
export const MAX_DAILY_REPORT_LINES = 20;

/** Daily report for administrators. `day` is the reported day, in the platform's time zone. */
export const dailyReport = withSchemaName(
  'Daily',
  object({
    day: textMatchingPattern(/^\d{4}-\d{2}-\d{2}$/, 'day'),
    /** Message counts of the day. `failed`: outbound messages that the network or the platform rejected. */
    messages: object({ inbound: integer(), outbound: integer(), failed: integer() }),
    /** Number of lines with problems. This and all fields below are current at the time of the report. */
    linesInTrouble: integer(),
    lines: list(
      object({
        id: uuid(),
        businessName: singleLineText({ max: 200 }),
        ownerName: singleLineText({ max: 100 }),
        state: oneOf(...connectionStates),
        since: instant(),
      }),
      { max: MAX_DAILY_REPORT_LINES },
    ),
    webhooksOff: integer(),
    /** Number of webhook deliveries that are waiting, and the age of the oldest one in seconds. */
    queue: object({ waiting: integer(), oldestAge: nullable(integer()) }),
    disk: nullable(object({ free: integer(), total: integer() })),
    storage: storageFigures,
    /** Size of the database in bytes. */
    databaseSize: integer(),
    backup: backupTimes,
    retention: object({ messageDays: nullable(integer()), mediaDays: nullable(integer()), clients: integer() }),
  }),
);
export type DailyReport = Infer<typeof dailyReport>;

export const exampleDailyReport: DailyReport = {
  day: '2026-03-01',
  messages: { inbound: 2310, outbound: 1480, failed: 4 },
  linesInTrouble: 1,
  lines: [
    {
      id: '019e2b0c-7f11-7c3a-9a40-2f6d51c0aa18',
      businessName: 'Panadería La Espiga',
      ownerName: 'Lucía Hernández',
      state: 'needs-relink',
      since: '2026-03-01T21:14:00.000Z',
    },
  ],
  webhooksOff: 1,
  queue: { waiting: 7, oldestAge: 25 },
  disk: { free: 52_000_000_000, total: 80_000_000_000 },
  storage: exampleHealthReport.storage,
  databaseSize: 812_000_000,
  backup: exampleHealthReport.backup,
  retention: { messageDays: 365, mediaDays: null, clients: 3 },
};
