import type { LineHealth, LineHealthEventData, LineHealthStatus } from '@recado/contract';
import { DEFAULT_NEW_CHAT_LIMITS, type NewChatLimits } from '@recado/contract/rules';
import { lineHealthTexts, newChatPacingTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { NEW_CHAT_CYCLE_END_SQL, readQualityRating } from '../../../core/connection/storeQualityRating.ts';
import { readUnstoredMessages } from '../../../core/connection/unstoredMessages.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Invalid } from '../../../core/errors/index.ts';
import { createPollingLoop } from '../../../core/polling/createPollingLoop.ts';
import { writeEvents } from '../../../deliveries/events/writeEvents.ts';
import { assessLineHealth } from './assessLineHealth.ts';
import type { NewChatLimiter } from './createNewChatLimiter.ts';
import { readLineHealthFacts } from './readLineHealthFacts.ts';

/** Maximum number of lines that one round checks. */
const LINES_PER_ROUND = 20;
/** Minutes between two checks of a line's health. */
const CHECK_INTERVAL_MINUTES = 10;

export interface LineHealthServiceOptions {
  readonly database: Knex;
  readonly newChatLimiter: Pick<NewChatLimiter, 'read' | 'set' | 'applyRestriction'>;
  readonly clock?: () => Date;
  readonly log: Logger;
}

/**
 * Determines how close each line is to the usage for which WhatsApp restricts numbers. A line is checked
 * on each request, and periodically if its health may have changed. Each change emits one event, in
 * the transaction that stores the change.
 */
export function createLineHealthService({
  database,
  newChatLimiter,
  clock = () => new Date(),
  log,
}: LineHealthServiceOptions) {
  const checkLine = async (clientId: string, settings: NewChatLimits) => {
    const now = clock();
    const qualityRating = await readQualityRating(database, clientId, now);
    const [rating] = await rows<{ closedUntil: Date | null }>(database, FIND_NETWORK_CLOSURE_SQL, { clientId });
    const closedUntil = rating?.closedUntil;
    if (closedUntil && closedUntil > now) await newChatLimiter.applyRestriction(clientId, closedUntil);
    return transact(database, async trx => {
      await rows(trx, CREATE_STATUS_ROW_SQL, { clientId, now });
      const [previous] = await rows<HealthStatusRow>(trx, LOCK_STATUS_SQL, { clientId });
      const { ripe, ripeAnswered, refusedToday, age, ...facts } = await readLineHealthFacts(
        trx,
        clientId,
        settings,
        now,
      );
      const assessment = assessLineHealth({ ...facts, ripe, ripeAnswered, refusedToday, age }, qualityRating);
      const { light, reasons } = assessment;
      const isChange = previous !== undefined && previous.status !== light;
      const since = (isChange ? now : (previous?.statusSince ?? now)).toISOString();
      const storedStatus = { status: light, statusSince: since, reasons: JSON.stringify(reasons) };
      await rows(trx, STORE_STATUS_SQL, { clientId, now, ...storedStatus });
      if (isChange) await emitChange(trx, clientId, { before: previous.status, light, since, reasons });
      return { light, reasons, since, standing: qualityRating, facts };
    });
  };

  /**
   * Stores a change of the line's health: opens or resolves the owner's alert, then writes the event
   * `line.health`. The event must be the last write of the transaction.
   */
  const emitChange = async (trx: Queryable, clientId: string, data: LineHealthEventData): Promise<void> => {
    if (data.light === 'red')
      await rows(trx, "SELECT open_alert(:clientId, NULL, 'light', :reason, NULL, 'light')", {
        clientId,
        reason: JSON.stringify(data.reasons),
      });
    else await rows(trx, "SELECT resolve_alert(:clientId, NULL, 'light')", { clientId });
    await writeEvents(trx, [{ clientId, type: 'line.health', data }]);
  };

  const checkAndReadHealth = async (clientId: string): Promise<LineHealth> => {
    const { settings, ...pace } = await newChatLimiter.read(clientId);
    const limits = settings ?? DEFAULT_NEW_CHAT_LIMITS;
    const { facts, ...health } = await checkLine(clientId, limits);
    const unstored = await readUnstoredMessages(database, clientId);
    return {
      ...health,
      unstored: unstored.map(count => ({
        ...count,
        lastAt: count.lastAt.toISOString(),
        what: lineHealthTexts.unstored.reasons[count.reason](count.messages),
      })),
      facts: { ...facts, linkedAt: facts.linkedAt?.toISOString() ?? null },
      pace: {
        ...limits,
        waiting: pace.waiting,
        closedUntil: pace.closedUntil?.toISOString() ?? null,
        nextAt: pace.nextAt?.toISOString() ?? null,
      },
    };
  };

  const checkDueLines = async (): Promise<number> => {
    const now = clock();
    await rows(database, RESOLVE_FLAPPING_SQL);
    const checkedBefore = new Date(now.getTime() - CHECK_INTERVAL_MINUTES * 60_000);
    const weekAgo = new Date(now.getTime() - 8 * 86_400_000);
    const dueLines = await rows<{ clientId: string; settings: NewChatLimits | null }>(database, FIND_DUE_LINES_SQL, {
      before: checkedBefore,
      weekAgo,
      most: LINES_PER_ROUND,
    });
    for (const { clientId, settings } of dueLines) {
      if (loop.isStopping) break;
      await checkLine(clientId, settings ?? DEFAULT_NEW_CHAT_LIMITS).catch((error: unknown) =>
        log.warn({ err: error, clientId }, 'could not check the health of a line'),
      );
    }
    return dueLines.length;
  };

  const loop = createPollingLoop({
    poll: checkDueLines,
    pollIntervals: { shortest: 1_000, longest: 60_000 },
    log,
    failureMessage: 'could not search for lines whose health is due for a check',
  });

  return {
    start(): void {
      loop.start();
    },

    async stop(): Promise<void> {
      await loop.stop();
    },

    /** Checks the health of all lines whose check is due. @returns the number of checked lines */
    async runOnce(): Promise<number> {
      return checkDueLines();
    },

    /**
     * Checks a line's health. Neither this method nor the methods below check access to the client, so the
     * caller must check it.
     */
    async readHealth(clientId: string): Promise<LineHealth> {
      return checkAndReadHealth(clientId);
    },

    /** @throws Invalid if quiet hours are empty or cover the whole day */
    async setPace(clientId: string, settings: NewChatLimits, actor: Actor): Promise<LineHealth> {
      const { quiet } = settings;
      if (quiet && quiet.begins === quiet.ends) throw new Invalid(texts.noHours, { 'quiet.ends': texts.noHours });
      await transact(database, async trx => {
        await newChatLimiter.set(trx, clientId, settings);
        await writeAuditEntry(trx, actor, {
          action: 'client.pace_changed',
          target: { kind: 'client', id: clientId },
          details: { active: settings.enabled },
        });
      });
      return checkAndReadHealth(clientId);
    },
  };
}
export type LineHealthService = ReturnType<typeof createLineHealthService>;

interface HealthStatusRow {
  readonly status: LineHealthStatus;
  readonly statusSince: Date;
}

/** Finds the time until which the network refuses every new chat. */
const FIND_NETWORK_CLOSURE_SQL = `
  SELECT greatest(restricted_until, CASE WHEN new_chat_warning = 'reached' THEN ${NEW_CHAT_CYCLE_END_SQL} END) AS "closedUntil"
  FROM quality_ratings WHERE client_id = :clientId`;
const CREATE_STATUS_ROW_SQL = `
  INSERT INTO line_health_statuses (client_id, status_since) VALUES (:clientId, :now) ON CONFLICT DO NOTHING`;
const LOCK_STATUS_SQL = `
  SELECT status, status_since AS "statusSince" FROM line_health_statuses WHERE client_id = :clientId FOR UPDATE`;
/** Stores a health status. An unchanged one is written at most once a minute, however often it is requested. */
const STORE_STATUS_SQL = `
  UPDATE line_health_statuses SET status = :status, reasons = CAST(:reasons AS jsonb), status_since = :statusSince,
    checked_at = :now
  WHERE client_id = :clientId AND (status <> :status OR reasons <> CAST(:reasons AS jsonb) OR checked_at IS NULL
    OR checked_at < CAST(:now AS timestamptz) - interval '1 minute')`;

/**
 * Finds lines whose health must be assessed again. These are lines that opened chats within a week, lines whose
 * health status is not green, and lines with a new quality rating from the network.
 */
const FIND_DUE_LINES_SQL = `
  SELECT client_id AS "clientId", p.settings
  FROM new_chat_limiters p FULL JOIN line_health_statuses l USING (client_id)
  WHERE (l.checked_at IS NULL OR l.checked_at <= :before)
    AND (p.reserved_until > :weekAgo OR l.status <> 'green' OR l.status_since IS NOT NULL AND l.checked_at IS NULL)
  ORDER BY l.checked_at NULLS FIRST LIMIT :most`;

/** Resolves the alert of a flapping line after two hours without connection drops. */
const RESOLVE_FLAPPING_SQL = `
  SELECT resolve_alert(t.client_id, NULL, 'flapping') FROM alerts t JOIN sessions s ON s.client_id = t.client_id
  WHERE t.topic = 'flapping' AND NOT t.is_closed AND t.resolved_at IS NULL AND s.state = 'connected' AND NOT EXISTS (
    SELECT FROM connection_drops d WHERE d.client_id = t.client_id AND d.dropped_at > now() - interval '2 hours')`;
