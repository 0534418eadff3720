import type { Daily } from '@recado/contract';
import { instantOf, localOf } from '@recado/contract/rules';
import { backOff } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { createPollLoop } from '../../deliveries/dispatch/createPollLoop.ts';
import { rows } from '../../ground/data/sql.ts';
import type { Mailer } from '../mail/index.ts';
import { composeDaily } from './composeDaily.ts';
import type { HealthCheck } from './createHealth.ts';
import { type Day, readDaily } from './readDaily.ts';

/** Letters that one process sends at once, and minutes for which what it took is its own. */
const AT_ONCE = 4;
const HELD = 3;
/** Milliseconds between two attempts. */
const AGAIN = { least: 30_000, first: 120_000, longest: 3_600_000 };
const DAY = 86_400_000;

export interface DailyLettersOptions {
  readonly database: Knex;
  /** Undefined: no e-mail is sent. */
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
 * Writes to administrators each morning how the platform fares, where they have switched that on. Any number of processes may do so
 * on one database: a day has one row for each of them. As with notices (docs/adr/0033), a letter is sent twice only when a process dies
 * between the mail server's answer and its note, and then under the same Message-ID.
 */
export function createDailyLetters(options: DailyLettersOptions) {
  const { database, mailer, health, settings, consoleUrl, timeZone, log, clock = () => new Date() } = options;

  /** The day that ended last, and its bounds. */
  const yesterday = (): Day => {
    const local = localOf(clock(), timeZone);
    const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
    const begin = new Date(midnight - DAY);
    return {
      day: begin.toISOString().slice(0, 10),
      from: instantOf(begin, timeZone),
      to: instantOf(new Date(midnight), timeZone),
    };
  };
  const read = async (): Promise<Daily> => readDaily(database, yesterday(), await health());

  /** When today's letter is written. */
  const dueAt = (time: string): Date => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const local = localOf(clock(), timeZone);
    local.setUTCHours(hours, minutes, 0, 0);
    return instantOf(local, timeZone);
  };

  const tell = async (to: Mailer, { userId, name, email, claim, attempts }: Claimed, daily: Daily) => {
    const own = { day: daily.day, userId, claim };
    try {
      const letter = composeDaily(daily, { timeZone, consoleUrl, now: clock() });
      await to.send({ to: { name, address: email }, id: `resumen-${daily.day}-${userId}`, ...letter });
    } catch (error) {
      log.warn({ err: error, userId }, 'a letter of the day could not be sent yet');
      const later = new Date(clock().getTime() + backOff(attempts - 1, AGAIN));
      return void (await rows(database, DEFER, { ...own, later }));
    }
    await rows(database, TOLD, { ...own, now: clock() });
  };

  const round = async (): Promise<number> => {
    if (!mailer) return 0;
    const { dailyLetter, dailyLetterAt } = await settings.read();
    const due = dueAt(dailyLetterAt);
    if (!dailyLetter || clock() < due) return 0;
    const { day } = yesterday();
    await rows(database, BEGIN, { day, due, now: clock() });
    const taken = await rows<Claimed>(database, CLAIM, { day, now: clock() });
    if (taken.length === 0) return 0;
    const daily = await read();
    await Promise.all(
      taken.map(claimed =>
        tell(mailer, claimed, daily).catch((error: unknown) =>
          log.error({ err: error }, 'what became of a letter of the day was not stored'),
        ),
      ),
    );
    return taken.length;
  };

  const loop = createPollLoop({
    look: round,
    pace: { shortest: 1_000, longest: 30_000 },
    log,
    failure: 'letters of the day could not be looked for',
  });
  return {
    read,
    round,
    start(): void {
      if (mailer) loop.start();
    },
    stop: () => loop.stop(),
  };
}
export type DailyLetters = ReturnType<typeof createDailyLetters>;

interface Claimed {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly claim: string;
  readonly attempts: number;
}

/** Once a day, for those who administer then; not for a morning that was over when it was switched on. */
const BEGIN = `
  WITH old AS (DELETE FROM daily_letters WHERE day < CAST(:day AS date) - 90)
  INSERT INTO daily_letters (day, user_id, due_at)
  SELECT CAST(:day AS date), u.id, :now FROM users u WHERE u.role = 'admin' AND u.active
    AND NOT EXISTS (SELECT FROM daily_letters WHERE day = CAST(:day AS date))
    AND NOT EXISTS (SELECT FROM settings WHERE key = 'platform'
      AND CAST(value ->> 'dailyLetterSince' AS timestamptz) > CAST(:due AS timestamptz))
  ON CONFLICT DO NOTHING`;
const CLAIM = `
  UPDATE daily_letters l SET claim = gen_random_uuid(), attempts = l.attempts + 1,
    due_at = CAST(:now AS timestamptz) + interval '${HELD} minutes'
  FROM (
    SELECT d.user_id FROM daily_letters d WHERE d.day = CAST(:day AS date) AND d.sent_at IS NULL
      AND d.due_at <= CAST(:now AS timestamptz)
    ORDER BY d.user_id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
  ) due JOIN users u ON u.id = due.user_id
  WHERE l.day = CAST(:day AS date) AND l.user_id = due.user_id AND u.active AND u.role = 'admin'
  RETURNING l.user_id AS "userId", u.name, u.email, l.claim, l.attempts`;
const OWN = 'day = CAST(:day AS date) AND user_id = :userId AND claim = :claim';
const DEFER = `UPDATE daily_letters SET claim = NULL, due_at = :later WHERE ${OWN}`;
const TOLD = `UPDATE daily_letters SET claim = NULL, sent_at = :now WHERE ${OWN}`;
