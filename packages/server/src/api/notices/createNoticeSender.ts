import type { NoticeKind } from '@recado/contract';
import { backOff, within } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { createPollLoop } from '../../deliveries/dispatch/createPollLoop.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import type { Mailer } from '../mail/index.ts';
import { composeNotice, type ToldTrouble } from './composeNotice.ts';
import { type QuietHours, quietUntil } from './quietUntil.ts';

/** E-mails that one process sends at once. */
const AT_ONCE = 4;
/** Milliseconds for which the platform's end waits for letters under way. */
const LAST_LETTERS = 3_000;
/** Minutes for which what somebody took is theirs: more than the mailer's patience with every step together. */
const HELD = 3;
/** Milliseconds between two attempts. */
const AGAIN = { least: 30_000, first: 120_000, longest: 3_600_000 };
/** Hours after which nobody is told any more: news are not two days old. */
const PATIENCE = 48;
/** Letters to one owner within a day; who is written to for every hiccup stops reading. What is over it waits for an hour. */
const A_DAY = 20;
/** Days for which what is over is kept. */
const KEPT = 90;

type Claimed = ToldTrouble & {
  readonly claim: string;
  readonly attempts: number;
  readonly ownerId: string;
  readonly isLate: boolean;
  /** Whether she was sent as many of late as she may be. */
  readonly isEnough: boolean;
  readonly unwanted: readonly NoticeKind[] | null;
  readonly quiet: QuietHours | null;
};

/**
 * Writes to owners of what needs them (migration 0054). Any number of processes may do so on one database. Each e-mail is
 * sent at least once: twice only when a process dies, or the database is away, between the mail server's answer and its
 * note, and then under the same Message-ID (docs/adr/0033).
 */
export function createNoticeSender({
  database,
  mailer,
  consoleUrl,
  log,
}: {
  readonly database: Knex;
  /** Undefined: no e-mail is sent, and what is due stays so. */
  readonly mailer: Mailer | undefined;
  readonly consoleUrl: string;
  readonly log: Logger;
}) {
  const tell = async (mailer: Mailer, claimed: Claimed): Promise<void> => {
    const { id, claim, kind, clientId, clearedAt, notifiedKind, unwanted, quiet, attempts, ownerId } =
      claimed;
    const own = { id, claim };
    // Whoever was not told needs no all-clear; whoever was, was told of what she wanted to hear of.
    const about = clearedAt ? notifiedKind : kind;
    const isWanted = about !== null && !unwanted?.includes(about) && !claimed.isLate;
    if (!isWanted) return void (await rows(database, LEAVE, { ...own, kind }));
    const now = new Date();
    const later = quiet && quietUntil(now, quiet);
    if (later) return void (await rows(database, DEFER, { ...own, dueAt: later, attempts: 0 }));
    if (claimed.isEnough) {
      const dueAt = new Date(now.getTime() + AGAIN.longest);
      return void (await rows(database, DEFER, { ...own, dueAt, attempts: 0 }));
    }
    try {
      await mailer.send(composeNotice(claimed, consoleUrl));
    } catch (error) {
      log.warn({ err: error, clientId, trouble: id }, 'a notice could not be sent yet');
      const dueAt = new Date(now.getTime() + backOff(attempts - 1, AGAIN));
      await rows(database, DEFER, { ...own, dueAt, attempts });
      return;
    }
    await rows(database, clearedAt ? TOLD_OVER : TOLD, { ...own, kind, ownerId });
    log.info({ clientId, trouble: id, kind, over: clearedAt !== null }, 'an owner was told');
  };

  const round = async (): Promise<number> => {
    if (!mailer) return 0;
    const taken = await rows<Claimed>(database, CLAIM, { most: AT_ONCE });
    await Promise.all(
      taken.map(claimed =>
        tell(mailer, claimed).catch((error: unknown) =>
          // Its claim runs out, and then it is due again.
          log.error({ err: error, clientId: claimed.clientId }, 'what became of a notice was not stored'),
        ),
      ),
    );
    return taken.length;
  };

  const loop = createPollLoop({
    look: round,
    pace: { shortest: 1_000, longest: 5_000 },
    log,
    failure: 'notices could not be looked for',
  });

  return {
    start(): void {
      if (mailer) loop.start();
    },
    /**
     * Takes nothing more, and resolves when what is being sent was taken or refused, or the mail server has not said which for a
     * while: then it is sent again.
     */
    async stop(): Promise<void> {
      await within(LAST_LETTERS, loop.stop(), () => undefined);
    },
    /** Tells what is due now, once. @returns how many it took */
    round,
  };
}
export type NoticeSender = ReturnType<typeof createNoticeSender>;

/** Forgets what ended long ago, and which letters do not count any more. */
export const pruneTroubles = (db: Queryable): Promise<unknown[]> =>
  rows(
    db,
    `WITH letters AS (DELETE FROM notices_sent WHERE sent_at < now() - interval '1 day')
     DELETE FROM troubles WHERE over AND cleared_at < now() - interval '${KEPT} days'`,
  );

/** None of an owner who may not sign in: those lines are paused, and wait. */
const CLAIM = `
  UPDATE troubles t SET claim = gen_random_uuid(), attempts = t.attempts + 1,
    due_at = now() + interval '${HELD} minutes'
  FROM (
    SELECT d.id FROM troubles d JOIN clients o ON o.id = d.client_id JOIN users a ON a.id = o.owner_id
    WHERE d.due_at <= now() AND NOT d.over AND a.active
    ORDER BY d.due_at LIMIT :most FOR UPDATE OF d SKIP LOCKED
  ) due, clients c JOIN users u ON u.id = c.owner_id LEFT JOIN notice_settings s ON s.user_id = u.id
  WHERE t.id = due.id AND c.id = t.client_id
  RETURNING t.id, t.claim, t.attempts, t.kind, t.reason, t.until, t.opened_at AS "openedAt", t.cleared_at AS "clearedAt",
    t.notified_kind AS "notifiedKind", t.client_id AS "clientId", c.business_name AS "businessName",
    c.phone_number AS "phoneNumber", c.time_zone AS "timeZone", u.name AS "ownerName", u.email, s.unwanted, s.quiet,
    (SELECT w.label FROM webhooks w WHERE w.id = t.webhook_id) AS "webhookLabel",
    (SELECT w.url FROM webhooks w WHERE w.id = t.webhook_id) AS "webhookUrl",
    t.since, u.id AS "ownerId", coalesce(t.cleared_at, t.since) < now() - interval '${PATIENCE} hours' AS "isLate",
    (SELECT count(*) FROM notices_sent n WHERE n.user_id = u.id AND n.sent_at > now() - interval '1 day') >= ${A_DAY}
      AS "isEnough"`;

const OWN = 'id = :id AND claim = :claim';
const SOON = "now() + interval '5 minutes'";
/** What became of it meanwhile has its own time. */
const LEAVE = `
  UPDATE troubles SET claim = NULL, attempts = 0, over = over OR cleared_at IS NOT NULL,
    due_at = CASE WHEN kind <> :kind AND cleared_at IS NULL AND NOT over THEN ${SOON} END
  WHERE ${OWN}`;
const DEFER = `
  UPDATE troubles SET claim = NULL, attempts = :attempts,
    over = over OR (cleared_at IS NOT NULL AND notified_kind IS NULL),
    due_at = CASE WHEN NOT over AND (cleared_at IS NULL OR notified_kind IS NOT NULL) THEN CAST(:dueAt AS timestamptz) END
  WHERE ${OWN}`;
const COUNT = 'WITH letter AS (INSERT INTO notices_sent (user_id) SELECT id FROM users WHERE id = :ownerId)';
const TOLD = `
  ${COUNT}
  UPDATE troubles SET claim = NULL, attempts = 0, notified_kind = CAST(:kind AS text), notified_at = now(),
    due_at = CASE WHEN NOT over AND (cleared_at IS NOT NULL OR kind <> CAST(:kind AS text)) THEN ${SOON} END
  WHERE ${OWN}`;
/** What failed again while it was said to be well begins anew. */
const TOLD_OVER = `
  ${COUNT}
  UPDATE troubles SET claim = NULL, attempts = 0, all_clear_at = now(), over = over OR cleared_at IS NOT NULL,
    opened_at = CASE WHEN cleared_at IS NULL THEN now() ELSE opened_at END,
    since = CASE WHEN cleared_at IS NULL THEN now() ELSE since END,
    notified_kind = CASE WHEN cleared_at IS NOT NULL THEN notified_kind END,
    due_at = CASE WHEN cleared_at IS NULL AND NOT over THEN ${SOON} END
  WHERE ${OWN}`;
