import { nextOpening } from '@recado/contract/rules';
import { campaigns as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { Conflict } from '../../ground/errors/index.ts';
import { type CampaignRow, tellCampaigns } from './campaignRows.ts';
import { CALLED } from './recipientRows.ts';

/**
 * Starts, pauses, resumes or stops it, and tells so; what it is already, it stays. Its row is locked.
 *
 * @throws Conflict for what does not follow, or when there is nobody to send to
 */
export async function moveCampaign(
  trx: Knex.Transaction,
  row: CampaignRow,
  to: 'running' | 'paused' | 'stopped',
  actor: Actor,
): Promise<void> {
  const { id, clientId, state, name } = row;
  if (state === to) return;
  if (row.endedAt) throw new Conflict(texts.over);
  const note = (action: 'campaign.started' | 'campaign.stopped', count: number) =>
    writeAudit(trx, actor, { action, target: { kind: 'client', id: clientId }, details: { name, count } });
  if (to === 'paused') {
    if (state !== 'running') throw new Conflict(texts.notStarted);
    await rows(trx, PAUSE, { id, reason: texts.pauses.owner });
    return tellCampaigns(trx, 'campaign.paused', [id]);
  }
  if (to === 'stopped') {
    if (state === 'draft') throw new Conflict(texts.notStarted);
    const [left] = await rows<{ count: number }>(trx, STOP, { id, reason: texts.leftOut.stopped });
    await note('campaign.stopped', left?.count ?? 0);
    return tellCampaigns(trx, 'campaign.finished', [id]);
  }
  const isNew = state === 'draft';
  if (isNew) {
    await rows(trx, LEAVE_OUT, { id, optedOut: texts.leftOut.optedOut, nameless: texts.leftOut.nameless });
    const [waiting] = await rows<{ count: number }>(trx, WAITING, { id });
    if (!waiting?.count) throw new Conflict(texts.nobody);
    await note('campaign.started', waiting.count);
  }
  const from = new Date(Math.max(Date.now(), row.startsAt?.getTime() ?? 0));
  const nextAt = nextOpening(from, row.pace, row.timeZone);
  if (!nextAt) throw new Conflict(texts.hours);
  await rows(trx, RUN, { id, nextAt });
  await tellCampaigns(trx, isNew ? 'campaign.started' : 'campaign.resumed', [id]);
}

const PAUSE = `UPDATE campaigns SET state = 'paused', cause = 'owner', reason = :reason, updated_at = now() WHERE id = :id`;

/** To whom somebody is sending just now, they send. */
const STOP = `
  WITH stopped AS (
    UPDATE campaigns SET state = 'stopped', cause = NULL, reason = NULL, ended_at = now(), updated_at = now()
    WHERE id = :id
  ), left_out AS (
    UPDATE campaign_recipients SET state = 'leftOut', cause = 'stopped', reason = :reason
    WHERE campaign_id = :id AND state = 'waiting' RETURNING 1
  )
  SELECT count(*)::integer AS count FROM left_out`;

/** Who wants nothing any more, and of whom no name is known where it has to be. */
const LEAVE_OUT = `
  UPDATE campaign_recipients l SET state = 'leftOut', cause = o.cause,
    reason = CASE o.cause WHEN 'optedOut' THEN CAST(:optedOut AS text) ELSE CAST(:nameless AS text) END
  FROM (
    SELECT r.id, CASE
      WHEN EXISTS (SELECT FROM contacts k WHERE k.client_id = r.client_id AND (k.phone = ANY(r.phones) OR k.lid = r.lid)
        AND k.opted_out_at IS NOT NULL) THEN 'optedOut'
      WHEN c.nameless = 'skip' AND c.message::text ~* '[{]nombre[}]' AND ${CALLED} IS NULL THEN 'nameless' END AS cause
    FROM campaigns c JOIN campaign_recipients r ON r.campaign_id = c.id
    WHERE c.id = :id AND r.state = 'waiting') o
  WHERE l.id = o.id AND o.cause IS NOT NULL`;

const WAITING = `
  SELECT count(*)::integer AS count FROM campaign_recipients WHERE campaign_id = :id AND state IN ('waiting', 'sending')`;

/** What somebody sends just now goes on as it is: they say when the next one is due. */
const RUN = `
  UPDATE campaigns SET state = 'running', cause = NULL, reason = NULL, attempts = 0, trouble = NULL, streak = 0,
    heeded_at = now(),
    next_at = CASE WHEN claim IS NULL THEN CAST(:nextAt AS timestamptz) ELSE next_at END,
    started_at = coalesce(started_at, now()), updated_at = now()
  WHERE id = :id`;
