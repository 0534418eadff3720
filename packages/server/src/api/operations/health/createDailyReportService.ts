import type { DailyReport } from '@recado/contract';
import { localTimeToInstant, toLocalTime } from '@recado/contract/rules';
import { computeBackOffDelay } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { createPollingLoop } from '../../../core/polling/createPollingLoop.ts';
import type { Mailer } from '../../accounts/mail/index.ts';
import { composeDailyReport } from './composeDailyReport.ts';
import type { HealthCheck } from './createHealthCheck.ts';
import { type DailyReportPeriod, readDailyReport } from './readDailyReport.ts';

/** Maximum report e-mails that one process sends at once, and minutes until its claim on them expires. */
const MAX_CONCURRENT_EMAILS = 4;
const CLAIM_MINUTES = 3;
/** Milliseconds between two attempts to send a report. */
const RETRY_DELAYS_MS = { least: 30_000, first: 120_000, longest: 3_600_000 };
const DAY_MS = 86_400_000;

export interface DailyReportServiceOptions {
  readonly database: Knex;
  /** Sends the reports by e-mail. If undefined, no e-mail is sent. */
  readonly mailer: Mailer | undefined;
  readonly health: HealthCheck;
  readonly settings: {
    read(): Promise<{ readonly dailyLetter: boolean; readonly dailyLetterAt: string }>;
  };
  readonly consoleUrl: string;
  readonly timeZone: string;
  readonly log: Logger;
  readonly clock?: () => Date;
}

/**
 * Emails a daily report on the platform to the administrators who enabled it. Several processes may share
 * one database, because each administrator has only one row per day. As with notices (docs/adr/0033), a
 * report is sent twice only if a process dies before storing the mail server's answer. Both emails then
 * have the same Message-ID.
 */
export function createDailyReportService(options: DailyReportServiceOptions) {
  const { database, mailer, health, settings, consoleUrl, timeZone, log, clock = () => new Date() } = options;

  /** Returns the last complete day, with the times at which it begins and ends. */
  const yesterday = (): DailyReportPeriod => {
    const local = toLocalTime(clock(), timeZone);
    const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
    const start = new Date(midnight - DAY_MS);
    return {
      day: start.toISOString().slice(0, 10),
      from: localTimeToInstant(start, timeZone),
      to: localTimeToInstant(new Date(midnight), timeZone),
    };
  };
  const readReport = async (): Promise<DailyReport> =>
    readDailyReport(database, yesterday(), await health.checkPlatformHealth());

  /** Returns the time at which today's report is due. */
  const dueAt = (time: string): Date => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const local = toLocalTime(clock(), timeZone);
    local.setUTCHours(hours, minutes, 0, 0);
    return localTimeToInstant(local, timeZone);
  };

  const sendReport = async (
    to: Mailer,
    { userId, name, email, claim, attempts }: ClaimedReport,
    daily: DailyReport,
  ) => {
    const claimBindings = { day: daily.day, userId, claim };
    try {
      const content = composeDailyReport(daily, { timeZone, consoleUrl, now: clock() });
      await to.send({ to: { name, address: email }, id: `resumen-${daily.day}-${userId}`, ...content });
    } catch (error) {
      log.warn({ err: error, userId }, 'could not send a daily report yet');
      const later = new Date(clock().getTime() + computeBackOffDelay(attempts - 1, RETRY_DELAYS_MS));
      return void (await rows(database, DEFER_REPORT_SQL, { ...claimBindings, later }));
    }
    await rows(database, MARK_REPORT_SENT_SQL, { ...claimBindings, now: clock() });
  };

  const sendDueReports = async (): Promise<number> => {
    if (!mailer) return 0;
    const { dailyLetter, dailyLetterAt } = await settings.read();
    const due = dueAt(dailyLetterAt);
    if (!dailyLetter || clock() < due) return 0;
    const { day } = yesterday();
    await rows(database, CREATE_DUE_REPORTS_SQL, { day, due, now: clock() });
    const claimedReports = await rows<ClaimedReport>(database, CLAIM_DUE_REPORTS_SQL, { day, now: clock() });
    if (claimedReports.length === 0) return 0;
    const daily = await readReport();
    await Promise.all(
      claimedReports.map(claimed =>
        sendReport(mailer, claimed, daily).catch((error: unknown) =>
          log.error({ err: error }, 'could not store the outcome of a daily report'),
        ),
      ),
    );
    return claimedReports.length;
  };

  const loop = createPollingLoop({
    poll() {
      return sendDueReports();
    },
    pollIntervals: { shortest: 1_000, longest: 30_000 },
    log,
    failureMessage: 'could not search for due daily reports',
  });
  return {
    /** Reads the report of yesterday. */
    async read(): Promise<DailyReport> {
      return readReport();
    },

    /** Sends the reports that are due now. @returns the number of claimed reports */
    async runOnce(): Promise<number> {
      return sendDueReports();
    },

    start(): void {
      if (mailer) loop.start();
    },

    async stop(): Promise<void> {
      await loop.stop();
    },
  };
}
export type DailyReportService = ReturnType<typeof createDailyReportService>;

interface ClaimedReport {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly claim: string;
  readonly attempts: number;
}

/** Creates a day's report for each administrator, except those who enabled reports after the due time. */
const CREATE_DUE_REPORTS_SQL = `
  WITH old AS (DELETE FROM daily_reports WHERE day < CAST(:day AS date) - 90)
  INSERT INTO daily_reports (day, user_id, next_attempt_at)
  SELECT CAST(:day AS date), u.id, :now FROM users u WHERE u.role = 'admin' AND u.active
    AND NOT EXISTS (SELECT FROM daily_reports WHERE day = CAST(:day AS date))
    AND NOT EXISTS (SELECT FROM settings WHERE key = 'platform'
      AND CAST(value ->> 'dailyLetterSince' AS timestamptz) > CAST(:due AS timestamptz))
  ON CONFLICT DO NOTHING`;
const CLAIM_DUE_REPORTS_SQL = `
  UPDATE daily_reports r SET claim = gen_random_uuid(), attempts = r.attempts + 1,
    next_attempt_at = CAST(:now AS timestamptz) + interval '${CLAIM_MINUTES} minutes'
  FROM (
    SELECT d.user_id FROM daily_reports d WHERE d.day = CAST(:day AS date) AND d.sent_at IS NULL
      AND d.next_attempt_at <= CAST(:now AS timestamptz)
    ORDER BY d.user_id LIMIT ${MAX_CONCURRENT_EMAILS} FOR UPDATE SKIP LOCKED
  ) due JOIN users u ON u.id = due.user_id
  WHERE r.day = CAST(:day AS date) AND r.user_id = due.user_id AND u.active AND u.role = 'admin'
  RETURNING r.user_id AS "userId", u.name, u.email, r.claim, r.attempts`;
const IS_OWN_CLAIM_SQL = 'day = CAST(:day AS date) AND user_id = :userId AND claim = :claim';
const DEFER_REPORT_SQL = `UPDATE daily_reports SET claim = NULL, next_attempt_at = :later WHERE ${IS_OWN_CLAIM_SQL}`;
const MARK_REPORT_SENT_SQL = `UPDATE daily_reports SET claim = NULL, sent_at = :now WHERE ${IS_OWN_CLAIM_SQL}`;
