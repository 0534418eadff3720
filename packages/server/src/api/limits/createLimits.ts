import type {
  AccountLimits,
  AccountLimitsChoice,
  Endpoints,
  LimitWarning,
  PlatformLimits,
  ResponseOf,
} from '@recado/contract';
import { isNearLimit, TRIAL_WARNING_DAYS } from '@recado/contract/rules';
import { errors, limits as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Forbidden, NotFound } from '../../ground/errors/index.ts';
import { type Allowance, dayIn, MEGABYTE, usedBytes } from './createAllowance.ts';

type ForAdministrators = ResponseOf<Endpoints['GET /admin/users/{id}/limits']>;

/** What owners may use, and what they use of it: costs the same however much was written before. */
export function createLimits({
  database,
  timeZone,
  allowance,
}: {
  readonly database: Knex;
  readonly timeZone: string;
  readonly allowance: Pick<Allowance, 'refresh'>;
}) {
  const read = async (userId: string): Promise<Row> => {
    const [row] = await rows<Row>(database, READ, { userId, timeZone });
    if (!row) throw new NotFound(errors.notFound.user);
    return row;
  };
  const platform = async (): Promise<PlatformLimits> => {
    const [row] = await rows<{ value: PlatformLimits }>(
      database,
      `SELECT value FROM settings WHERE key = 'limits'`,
    );
    return row?.value ?? NONE;
  };
  const present = (row: Row): AccountLimits => ({
    lines: { most: row.maxLines, used: row.usedLines },
    messages: { most: row.messagesPerDay, used: row.sent, againAt: row.againAt.toISOString() },
    storage: { mostMb: row.storageMb, usedMb: Math.round((row.usedBytes / MEGABYTE) * 10) / 10 },
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    warnings: warningsOf(row, timeZone),
  });
  const forAdministrators = async (userId: string): Promise<ForAdministrators> => {
    const row = await read(userId);
    const { maxLines, messagesPerDay, storageMb, trialEndsAt } = row;
    return {
      success: true,
      userId,
      own: row.isOwn
        ? { maxLines, messagesPerDay, storageMb, trialEndsAt: trialEndsAt?.toISOString() ?? null }
        : null,
      platform: await platform(),
      limits: present(row),
    };
  };

  return {
    /** What somebody may use, and uses. */
    async of(userId: string): Promise<{ success: true; limits: AccountLimits }> {
      return { success: true, limits: present(await read(userId)) };
    },

    forAdministrators,

    /** @param own null: what the platform says for everybody. @throws Forbidden for one's own */
    async set(userId: string, own: AccountLimitsChoice | null, actor: Actor): Promise<ForAdministrators> {
      if (actor.userId === userId) throw new Forbidden(texts.ownLimits);
      await transact(database, async trx => {
        const [user] = await rows(trx, 'SELECT 1 FROM users WHERE id = :userId FOR NO KEY UPDATE', {
          userId,
        });
        if (!user) throw new NotFound(errors.notFound.user);
        if (own) await rows(trx, WRITE, { userId, ...own });
        else await rows(trx, 'DELETE FROM owner_limits WHERE user_id = :userId', { userId });
        // There may be room now: what waited for it is tried again.
        await rows(trx, HURRY, { userId });
        await writeAudit(trx, actor, {
          action: 'user.limits_changed',
          target: { kind: 'user', id: userId },
          details: own ? { ...own } : { platformLimits: true },
        });
      });
      allowance.refresh();
      return forAdministrators(userId);
    },

    async platform(): Promise<{ success: true; limits: PlatformLimits }> {
      return { success: true, limits: await platform() };
    },

    /** For everybody who has none of their own. */
    async setPlatform(
      limits: PlatformLimits,
      actor: Actor,
    ): Promise<{ success: true; limits: PlatformLimits }> {
      const isAny = Object.values(limits).some(value => value !== null);
      await transact(database, async trx => {
        if (isAny) await rows(trx, WRITE_PLATFORM, { value: JSON.stringify(limits) });
        else await rows(trx, `DELETE FROM settings WHERE key = 'limits'`);
        await rows(trx, HURRY, { userId: null });
        await writeAudit(trx, actor, { action: 'platform.limits_changed', details: { ...limits } });
      });
      allowance.refresh();
      return { success: true, limits: await platform() };
    },
  };
}
export type Limits = ReturnType<typeof createLimits>;

const NONE: PlatformLimits = { maxLines: null, messagesPerDay: null, storageMb: null, trialDays: null };

interface Row {
  readonly maxLines: number | null;
  readonly messagesPerDay: number | null;
  readonly storageMb: number | null;
  readonly trialEndsAt: Date | null;
  readonly isOwn: boolean;
  readonly usedLines: number;
  readonly sent: number;
  readonly usedBytes: number;
  readonly againAt: Date;
}

/** What is nearly used up, or is; the most urgent first. */
function warningsOf(row: Row, timeZone: string): LimitWarning[] {
  const { maxLines, messagesPerDay, storageMb, trialEndsAt, usedLines, sent } = row;
  const usedMb = row.usedBytes / MEGABYTE;
  const told: LimitWarning[] = [];
  const add = (kind: LimitWarning['kind'], isReached: boolean, what: string): void => {
    told.push({ kind, isReached, what, next: isReached ? texts.next[kind] : texts.next.near });
  };
  if (trialEndsAt) {
    const left = trialEndsAt.getTime() - Date.now();
    if (left <= TRIAL_WARNING_DAYS * 86_400_000)
      add('trial', left <= 0, (left <= 0 ? texts.trialEnded : texts.trialEnds)(dayIn(timeZone, trialEndsAt)));
  }
  if (isNearLimit(sent, messagesPerDay))
    add('messages', sent >= messagesPerDay, texts.messages(sent, messagesPerDay));
  if (isNearLimit(usedMb, storageMb)) add('storage', usedMb >= storageMb, texts.storage(usedMb, storageMb));
  if (isNearLimit(usedLines, maxLines)) add('lines', usedLines >= maxLines, texts.lines(usedLines, maxLines));
  return told;
}

const READ = `
  SELECT l.lines AS "maxLines", l.messages_per_day AS "messagesPerDay", l.storage_mb AS "storageMb", l.trial_ends_at AS "trialEndsAt",
    l.is_own AS "isOwn", CAST((SELECT count(*) FROM clients WHERE owner_id = u.id) AS integer) AS "usedLines",
    coalesce((SELECT sent FROM sent_days WHERE owner_id = u.id AND day = t.day), 0) AS sent,
    ${usedBytes('u.id')} AS "usedBytes", CAST(t.day + 1 AS timestamp) AT TIME ZONE :timeZone AS "againAt"
  FROM users u CROSS JOIN LATERAL limits_of(u.id) l
  CROSS JOIN LATERAL (SELECT CAST(now() AT TIME ZONE :timeZone AS date) AS day) t
  WHERE u.id = :userId`;

const WRITE = `
  INSERT INTO owner_limits (user_id, lines, messages_per_day, storage_mb, trial_ends_at)
  VALUES (:userId, :maxLines, :messagesPerDay, :storageMb, :trialEndsAt)
  ON CONFLICT (user_id) DO UPDATE SET lines = excluded.lines, messages_per_day = excluded.messages_per_day,
    storage_mb = excluded.storage_mb, trial_ends_at = excluded.trial_ends_at`;

const WRITE_PLATFORM = `
  INSERT INTO settings (key, value) VALUES ('limits', CAST(:value AS jsonb))
  ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`;

const HURRY = `
  UPDATE schedules s SET run_at = now() FROM clients c
  WHERE c.id = s.client_id AND s.limited_at IS NOT NULL AND s.claim IS NULL AND s.state = 'active' AND s.run_at > now()
    AND c.owner_id = coalesce(CAST(:userId AS uuid), c.owner_id)`;
