import { findNextSendingTime, getRegionName } from '@recado/contract/rules';
import { campaignTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { Conflict } from '../../../core/errors/index.ts';
import { type CampaignRow, emitCampaignEvents } from './campaignRows.ts';
import { countRecipientCountries } from './countRecipientCountries.ts';
import { RECIPIENT_NAME_SQL } from './recipientRows.ts';

/**
 * Starts, pauses, resumes or stops a campaign and emits the matching event. Does nothing if the
 * campaign is already in the new state. The caller must have locked the campaign's row.
 *
 * @param confirmedCountries other countries than the line's to which the first start may send
 * @throws Conflict if the new state cannot follow the current one, if the campaign has no recipient, or if a
 *   recipient's country is not confirmed
 */
export async function changeCampaignState(
  trx: Knex.Transaction,
  row: CampaignRow,
  newState: 'running' | 'paused' | 'stopped',
  actor: Actor,
  confirmedCountries: readonly string[] = [],
): Promise<void> {
  const { id, clientId, state, name } = row;
  if (state === newState) return;
  if (row.endedAt) throw new Conflict(texts.over);
  const auditChange = (action: 'campaign.started' | 'campaign.stopped', count: number) =>
    writeAuditEntry(trx, actor, { action, target: { kind: 'client', id: clientId }, details: { name, count } });
  if (newState === 'paused') {
    if (state !== 'running') throw new Conflict(texts.notStarted);
    await rows(trx, PAUSE_CAMPAIGN_SQL, { id, reason: texts.pauses.owner });
    return emitCampaignEvents(trx, 'campaign.paused', [id]);
  }
  if (newState === 'stopped') {
    if (state === 'draft') throw new Conflict(texts.notStarted);
    const [leftOut] = await rows<{ count: number }>(trx, STOP_CAMPAIGN_SQL, { id, reason: texts.leftOut.stopped });
    await auditChange('campaign.stopped', leftOut?.count ?? 0);
    return emitCampaignEvents(trx, 'campaign.finished', [id]);
  }
  const isFirstStart = state === 'draft';
  if (isFirstStart) {
    await assertNoImportRunning(trx, id);
    await rows(trx, LEAVE_OUT_UNREACHABLE_SQL, {
      id,
      optedOut: texts.leftOut.optedOut,
      nameless: texts.leftOut.nameless,
    });
    const [pending] = await rows<{ count: number }>(trx, COUNT_PENDING_RECIPIENTS_SQL, { id });
    if (!pending?.count) throw new Conflict(texts.nobody);
    const countries = await countRecipientCountries(trx, row);
    const unconfirmed = countries.filter(({ country, other }) => other && !confirmedCountries.includes(country));
    if (unconfirmed.length > 0)
      throw new Conflict(
        texts.otherCountries(
          unconfirmed.map(({ country, count }) => `${getRegionName(country)} (${count})`).join(', '),
          JSON.stringify(unconfirmed.map(({ country }) => country)),
        ),
      );
    await auditChange('campaign.started', pending.count);
  }
  const from = new Date(Math.max(Date.now(), row.startsAt?.getTime() ?? 0));
  const nextAttemptAt = findNextSendingTime(from, row.sendingRate, row.timeZone);
  if (!nextAttemptAt) throw new Conflict(texts.hours);
  await rows(trx, RUN_CAMPAIGN_SQL, { id, nextAttemptAt });
  await emitCampaignEvents(trx, isFirstStart ? 'campaign.started' : 'campaign.resumed', [id]);
}

const PAUSE_CAMPAIGN_SQL = `
  UPDATE campaigns SET state = 'paused', pause_cause = 'owner', pause_reason = :reason, updated_at = now()
  WHERE id = :id`;

/** Stops a campaign. A recipient whose message is being sent right now is not affected. */
const STOP_CAMPAIGN_SQL = `
  WITH stopped AS (
    UPDATE campaigns
    SET state = 'stopped', pause_cause = NULL, pause_reason = NULL, ended_at = now(), updated_at = now()
    WHERE id = :id
  ), left_out AS (
    UPDATE campaign_recipients SET state = 'leftOut', skip_cause = 'stopped', reason = :reason
    WHERE campaign_id = :id AND state = 'waiting' RETURNING 1
  )
  SELECT count(*)::integer AS count FROM left_out`;

/** Leaves out recipients who opted out and, if the campaign requires a name, those without one. */
const LEAVE_OUT_UNREACHABLE_SQL = `
  UPDATE campaign_recipients l SET state = 'leftOut', skip_cause = o.skip_cause,
    reason = CASE o.skip_cause WHEN 'optedOut' THEN CAST(:optedOut AS text) ELSE CAST(:nameless AS text) END
  FROM (
    SELECT r.id, CASE
      WHEN EXISTS (SELECT FROM contacts k WHERE k.client_id = r.client_id AND (k.phone = ANY(r.phones) OR k.lid = r.lid)
        AND k.opted_out_at IS NOT NULL) THEN 'optedOut'
      WHEN c.missing_name_strategy = 'skip' AND c.message::text ~* '[{]nombre[}]' AND ${RECIPIENT_NAME_SQL} IS NULL
        THEN 'nameless' END AS skip_cause
    FROM campaigns c JOIN campaign_recipients r ON r.campaign_id = c.id
    WHERE c.id = :id AND r.state = 'waiting') o
  WHERE l.id = o.id AND o.skip_cause IS NOT NULL`;

const COUNT_PENDING_RECIPIENTS_SQL = `
  SELECT count(*)::integer AS count FROM campaign_recipients WHERE campaign_id = :id AND state IN ('waiting', 'sending')`;

/**
 * Starts or resumes a campaign. Sets the time of the next message, unless a process has claimed the
 * campaign: that process then sets this time.
 */
const RUN_CAMPAIGN_SQL = `
  UPDATE campaigns SET state = 'running', pause_cause = NULL, pause_reason = NULL, attempts = 0, last_error = NULL,
    consecutive_failures = 0, resumed_at = now(),
    next_attempt_at = CASE WHEN claim IS NULL THEN CAST(:nextAttemptAt AS timestamptz) ELSE next_attempt_at END,
    started_at = coalesce(started_at, now()), updated_at = now()
  WHERE id = :id`;

/** Finds an import that has not added all of its recipients yet. */
/**
 * Callers check before they lock the campaign, because the import holds this lock until its end, and again after it.
 *
 * @throws Conflict while a list is added to the campaign
 */
export async function assertNoImportRunning(db: Queryable, campaign: string): Promise<void> {
  const running = await rows(db, FIND_RUNNING_LIST_IMPORT_SQL, { campaign });
  if (running.length > 0) throw new Conflict(texts.importRunning);
}

const FIND_RUNNING_LIST_IMPORT_SQL = 'SELECT 1 FROM list_imports WHERE campaign_id = :campaign AND ended_at IS NULL';
