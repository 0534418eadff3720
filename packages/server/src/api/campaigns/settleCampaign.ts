import { campaigns as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { tellCampaigns } from './campaignRows.ts';
import type { Claimed } from './runnerRows.ts';
import type { Verdict } from './verdictOf.ts';

/** Failures in a row after which it stops: the list, or the line, is not what its owner thinks. */
export const IN_A_ROW = 5;

export interface Settling {
  readonly verdict?: Verdict;
  /** The message that left. */
  readonly about?: { readonly messageId: string; readonly sentAt: Date } | undefined;
  /** When the next one is due. */
  readonly nextAt: Date;
  /** Attempts that were none. */
  readonly back?: number;
}

/**
 * Notes in one transaction what became of a recipient and what follows: the next one, a pause, the end; and tells it. What
 * somebody paused or stopped meanwhile stays so. Of a campaign that somebody else has taken, the recipient alone is noted.
 */
export async function settleCampaign(
  database: Knex,
  { id, claim }: Pick<Claimed, 'id' | 'claim'>,
  recipient: string | undefined,
  { verdict, about, nextAt, back = 0 }: Settling,
): Promise<void> {
  await transact(database, async trx => {
    const [now] = await rows<{ state: string; isMine: boolean; streak: number }>(trx, LOCK, { id, claim });
    if (!now) return;
    const isRunning = now.state === 'running';
    const isOpen = verdict?.recipient === 'sending';
    if (recipient !== undefined && verdict && !isOpen) {
      const isStopped = now.state === 'stopped' && verdict.recipient === 'waiting';
      await rows(trx, NOTE, {
        recipient,
        state: isStopped ? 'leftOut' : verdict.recipient,
        cause: isStopped ? 'stopped' : (verdict.cause ?? null),
        reason: isStopped ? texts.leftOut.stopped : (verdict.reason ?? null),
        messageId: about?.messageId ?? null,
        sentAt: about?.sentAt ?? null,
      });
    }
    if (!now.isMine) return;
    const streak =
      verdict?.recipient === 'failed' ? now.streak + 1 : verdict?.recipient === 'left' ? 0 : now.streak;
    const tooMany = streak >= IN_A_ROW && {
      cause: 'failures' as const,
      reason: texts.pauses.failures(verdict?.reason ?? ''),
    };
    const pause = isRunning ? (verdict?.pause ?? (tooMany || undefined)) : undefined;
    const [left] = isRunning && !pause ? await rows<{ found: boolean }>(trx, LEFT, { id }) : [];
    const isDone = isRunning && !pause && left?.found === false;
    await rows(trx, SETTLE, {
      id,
      // What nobody knows the end of is found out, also where nothing more is to be sent.
      keepsClaim: isOpen && !isRunning,
      nextAt,
      isAgain: verdict?.again !== undefined,
      back,
      trouble: verdict?.again?.trouble ?? null,
      isTried: verdict?.isTried ?? false,
      streak,
      state: pause ? 'paused' : isDone ? 'done' : null,
      cause: pause?.cause ?? null,
      reason: pause?.reason ?? null,
    });
    if (pause) await tellCampaigns(trx, 'campaign.paused', [id]);
    if (isDone) await tellCampaigns(trx, 'campaign.finished', [id]);
  });
}

const LOCK = `
  SELECT state, streak, claim IS NOT DISTINCT FROM CAST(:claim AS uuid) AS "isMine" FROM campaigns WHERE id = :id FOR UPDATE`;

const NOTE = `
  UPDATE campaign_recipients SET state = :state, cause = :cause, reason = :reason,
    message_id = :messageId, sent_at = :sentAt
  WHERE id = :recipient AND state = 'sending'`;

const LEFT = `
  SELECT EXISTS (SELECT FROM campaign_recipients WHERE campaign_id = :id AND state IN ('waiting', 'sending')) AS found`;

const SETTLE = `
  UPDATE campaigns SET claim = CASE WHEN :keepsClaim THEN claim END, next_at = :nextAt,
    attempts = CASE WHEN :isAgain THEN attempts - :back ELSE 0 END, trouble = :trouble, streak = :streak,
    tried_at = CASE WHEN :isTried THEN now() ELSE tried_at END,
    state = coalesce(CAST(:state AS text), state),
    cause = CASE WHEN CAST(:state AS text) IS NULL THEN cause ELSE CAST(:cause AS text) END,
    reason = CASE WHEN CAST(:state AS text) IS NULL THEN reason ELSE CAST(:reason AS text) END,
    ended_at = CASE WHEN CAST(:state AS text) = 'done' THEN now() ELSE ended_at END
  WHERE id = :id`;
