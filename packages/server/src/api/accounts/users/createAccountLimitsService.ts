import type {
  AccountLimits,
  AccountLimitsChoice,
  AccountLimitWarning,
  Endpoints,
  PayloadOf,
  PlatformLimits,
  ResponseOf,
} from '@recado/contract';
import { isNearAccountLimit, TRIAL_WARNING_DAYS } from '@recado/contract/rules';
import { apiErrorTexts, accountLimitTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Forbidden, NotFound } from '../../../core/errors/index.ts';
import { type CeilingService, readPlatformLimits } from './createCeilingService.ts';
import {
  BYTES_PER_MEGABYTE,
  formatDayInTimeZone,
  type OwnerQuotaService,
  ownerStorageBytesSql,
} from './createOwnerQuotaService.ts';

type AdminLimitsResponse = ResponseOf<Endpoints['GET /admin/users/{id}/limits']>;

interface AccountLimitsServiceDeps {
  readonly database: Knex;
  readonly timeZone: string;
  readonly quota: Pick<OwnerQuotaService, 'refresh'>;
  readonly ceilings: Pick<CeilingService, 'refresh' | 'describeForAccount'>;
}

/**
 * Manages owners' limits and reports how much of them is used. The number of stored messages does not affect
 * the duration of a report.
 */
export function createAccountLimitsService({ database, timeZone, quota, ceilings }: AccountLimitsServiceDeps) {
  const findRow = async (userId: string): Promise<Row> => {
    const [row] = await rows<Row>(database, FIND_LIMITS_SQL, { userId, timeZone });
    if (!row) throw new NotFound(apiErrorTexts.notFound.user);
    return row;
  };
  const present = async (userId: string, row: Row): Promise<AccountLimits> => ({
    ...(await ceilings.describeForAccount(userId)),
    lines: { most: row.maxLines, used: row.usedLines },
    messages: { most: row.messagesPerDay, used: row.sent, againAt: row.againAt.toISOString() },
    storage: { mostMb: row.storageMb, usedMb: Math.round((row.usedBytes / BYTES_PER_MEGABYTE) * 10) / 10 },
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    warnings: listWarnings(row, timeZone),
  });
  const readForAdministrators = async (userId: string): Promise<AdminLimitsResponse> => {
    const row = await findRow(userId);
    const { maxLines, messagesPerDay, storageMb, trialEndsAt } = row;
    return {
      success: true,
      userId,
      own: row.isOwn ? { maxLines, messagesPerDay, storageMb, trialEndsAt: trialEndsAt?.toISOString() ?? null } : null,
      platform: await readPlatformLimits(database),
      limits: await present(userId, row),
    };
  };

  return {
    /** Returns the limits and the use of an account. */
    async getLimits(userId: string): Promise<{ success: true; limits: AccountLimits }> {
      return { success: true, limits: await present(userId, await findRow(userId)) };
    },

    getForAdministrators(userId: string): Promise<AdminLimitsResponse> {
      return readForAdministrators(userId);
    },

    /**
     * Sets the limits of an account.
     * @param own limits for this account alone, or null to apply the limits of the platform
     * @throws Forbidden if the account belongs to the administrator who makes the change
     */
    async set(userId: string, own: AccountLimitsChoice | null, actor: Actor): Promise<AdminLimitsResponse> {
      if (actor.userId === userId) throw new Forbidden(texts.ownLimits);
      await transact(database, async trx => {
        const [user] = await rows(trx, 'SELECT 1 FROM users WHERE id = :userId FOR NO KEY UPDATE', {
          userId,
        });
        if (!user) throw new NotFound(apiErrorTexts.notFound.user);
        if (own) await rows(trx, SET_OWNER_LIMITS_SQL, { userId, ...own });
        else await rows(trx, 'DELETE FROM owner_limits WHERE user_id = :userId', { userId });
        // Try the schedules again that the old limits delayed, because the new limits may allow more messages.
        await rows(trx, RETRY_DELAYED_SCHEDULES_SQL, { userId });
        await writeAuditEntry(trx, actor, {
          action: 'user.limits_changed',
          target: { kind: 'user', id: userId },
          details: own ? { ...own } : { platformLimits: true },
        });
      });
      quota.refresh();
      return readForAdministrators(userId);
    },

    async platform(): Promise<{ success: true; limits: PlatformLimits }> {
      return { success: true, limits: await readPlatformLimits(database) };
    },

    /** Sets the platform's limits, which apply to all accounts without limits of their own. */
    async setPlatform(
      change: PayloadOf<Endpoints['PUT /admin/limits']>,
      actor: Actor,
    ): Promise<{ success: true; limits: PlatformLimits }> {
      const { ceilings: changedCeilings, ...limits } = change;
      await transact(database, async trx => {
        await rows(trx, SET_PLATFORM_LIMITS_SQL, {
          limits: JSON.stringify(limits),
          ceilings: JSON.stringify(changedCeilings ?? {}),
        });
        await rows(trx, RETRY_DELAYED_SCHEDULES_SQL, { userId: null });
        await writeAuditEntry(trx, actor, {
          action: 'platform.limits_changed',
          details: { ...limits, ...changedCeilings },
        });
      });
      quota.refresh();
      ceilings.refresh();
      return { success: true, limits: await readPlatformLimits(database) };
    },
  };
}
export type AccountLimitsService = ReturnType<typeof createAccountLimitsService>;

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

/** Lists warnings about limits that an account has reached or nearly reached, the most urgent limit first. */
function listWarnings(row: Row, timeZone: string): AccountLimitWarning[] {
  const { maxLines, messagesPerDay, storageMb, trialEndsAt, usedLines, sent } = row;
  const usedMb = row.usedBytes / BYTES_PER_MEGABYTE;
  const warnings: AccountLimitWarning[] = [];
  const add = (
    kind: AccountLimitWarning['kind'],
    isReached: boolean,
    what: string,
    next: string = texts.next[kind],
  ): void => {
    warnings.push({ kind, isReached, what, next: isReached ? next : texts.next.near });
  };
  if (trialEndsAt) {
    const remainingMs = trialEndsAt.getTime() - Date.now();
    if (remainingMs <= TRIAL_WARNING_DAYS * 86_400_000)
      add(
        'trial',
        remainingMs <= 0,
        (remainingMs <= 0 ? texts.trialEnded : texts.trialEnds)(formatDayInTimeZone(timeZone, trialEndsAt)),
      );
  }
  if (isNearAccountLimit(sent, messagesPerDay))
    add('messages', sent >= messagesPerDay, texts.messages(sent, messagesPerDay));
  if (isNearAccountLimit(usedMb, storageMb)) {
    const isReached = usedMb >= storageMb;
    if (row.isOwn) add('storage', isReached, texts.storage(usedMb, storageMb));
    else add('storage', isReached, texts.uploads(usedMb, storageMb), texts.next.uploads);
  }
  if (isNearAccountLimit(usedLines, maxLines)) add('lines', usedLines >= maxLines, texts.lines(usedLines, maxLines));
  return warnings;
}

const FIND_LIMITS_SQL = `
  SELECT l.lines AS "maxLines", l.messages_per_day AS "messagesPerDay", l.storage_mb AS "storageMb", l.trial_ends_at AS "trialEndsAt",
    l.is_own AS "isOwn", CAST((SELECT count(*) FROM clients WHERE owner_id = u.id) AS integer) AS "usedLines",
    coalesce((SELECT sent_count FROM daily_sent_counts WHERE owner_id = u.id AND day = t.day), 0) AS sent,
    ${ownerStorageBytesSql('u.id', 'l.is_own')} AS "usedBytes", CAST(t.day + 1 AS timestamp) AT TIME ZONE :timeZone AS "againAt"
  FROM users u CROSS JOIN LATERAL get_owner_limits(u.id) l
  CROSS JOIN LATERAL (SELECT CAST(now() AT TIME ZONE :timeZone AS date) AS day) t
  WHERE u.id = :userId`;

const SET_OWNER_LIMITS_SQL = `
  INSERT INTO owner_limits (user_id, lines, messages_per_day, storage_mb, trial_ends_at)
  VALUES (:userId, :maxLines, :messagesPerDay, :storageMb, :trialEndsAt)
  ON CONFLICT (user_id) DO UPDATE SET lines = excluded.lines, messages_per_day = excluded.messages_per_day,
    storage_mb = excluded.storage_mb, trial_ends_at = excluded.trial_ends_at`;

/** Merges the ceilings with the stored ones, so that two administrators can change different ceilings at once. */
const SET_PLATFORM_LIMITS_SQL = `
  INSERT INTO settings (key, value)
  VALUES ('limits', CAST(:limits AS jsonb) || jsonb_build_object('ceilings', CAST(:ceilings AS jsonb)))
  ON CONFLICT (key) DO UPDATE SET updated_at = now(), value = CAST(:limits AS jsonb) || jsonb_build_object('ceilings',
    coalesce(settings.value -> 'ceilings', '{}') || CAST(:ceilings AS jsonb))`;

const RETRY_DELAYED_SCHEDULES_SQL = `
  UPDATE schedules s SET next_attempt_at = now() FROM clients c
  WHERE c.id = s.client_id AND s.deferred_until IS NOT NULL AND s.claim IS NULL AND s.state = 'active'
    AND s.next_attempt_at > now() AND c.owner_id = coalesce(CAST(:userId AS uuid), c.owner_id)`;
