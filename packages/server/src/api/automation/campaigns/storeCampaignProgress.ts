import { campaignTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { emitCampaignEvents } from './campaignRows.ts';
import type { CampaignRecipientVerdict } from './classifySendError.ts';
import type { ClaimedCampaign } from './runnerRows.ts';

/**
 * Number of consecutive failures after which a campaign pauses. So many failures mean that its list of
 * recipients or its WhatsApp line is probably unusable.
 */
export const MAX_CONSECUTIVE_RECIPIENT_FAILURES = 5;

export interface StoreCampaignStepParams {
  readonly verdict?: CampaignRecipientVerdict;
  /** ID and sending time of the message to the recipient. Absent if no message was sent. */
  readonly sentMessage?: { readonly messageId: string; readonly sentAt: Date } | undefined;
  /** Time at which the campaign sends its next message. */
  readonly nextAttemptAt: Date;
  /**
   * Number of attempts to subtract from the campaign's stored send attempts. An attempt does not count, for
   * example, if another process has the line open and must send the message.
   */
  readonly uncountedAttempts?: number;
}

/**
 * Stores in one transaction a recipient's outcome and the campaign's next step, which is the next
 * message, a pause or the end, and emits the matching event. If a user has paused or stopped the
 * campaign at the same time, it stays paused or stopped. If another process has claimed the campaign,
 * only the recipient's outcome is stored.
 */
export async function storeCampaignProgress(
  database: Knex,
  { id, claim }: Pick<ClaimedCampaign, 'id' | 'claim'>,
  recipient: string | undefined,
  { verdict, sentMessage, nextAttemptAt, uncountedAttempts = 0 }: StoreCampaignStepParams,
): Promise<void> {
  await transact(database, async trx => {
    const [now] = await rows<LockedCampaign>(trx, LOCK_CAMPAIGN_SQL, { id, claim });
    if (!now) return;
    const isRunning = now.state === 'running';
    const isOpen = verdict?.recipient === 'sending';
    if (recipient !== undefined && verdict && !isOpen) {
      const isStopped = now.state === 'stopped' && verdict.recipient === 'waiting';
      await rows(trx, STORE_RECIPIENT_OUTCOME_SQL, {
        recipient,
        state: isStopped ? 'leftOut' : verdict.recipient,
        skipCause: isStopped ? 'stopped' : (verdict.cause ?? null),
        reason: isStopped ? texts.leftOut.stopped : (verdict.reason ?? null),
        messageId: sentMessage?.messageId ?? null,
        sentAt: sentMessage?.sentAt ?? null,
      });
    }
    if (!now.isMine) return;
    const consecutiveFailures = countConsecutiveFailures(now.consecutiveFailures, verdict?.recipient);
    const failurePause = consecutiveFailures >= MAX_CONSECUTIVE_RECIPIENT_FAILURES && {
      cause: 'failures' as const,
      reason: texts.pauses.failures(verdict?.reason ?? ''),
    };
    const pause = isRunning ? (verdict?.pause ?? (failurePause || undefined)) : undefined;
    const [pendingRow] =
      isRunning && !pause ? await rows<{ found: boolean }>(trx, HAS_PENDING_RECIPIENTS_SQL, { id }) : [];
    const isDone = isRunning && !pause && pendingRow?.found === false;
    await rows(trx, SETTLE_CAMPAIGN_SQL, {
      id,
      // Keep the claim on a recipient whose message has an unknown outcome, even if the campaign no longer sends.
      // The outcome must still be determined.
      keepsClaim: isOpen && !isRunning,
      nextAttemptAt,
      isAgain: verdict?.retry !== undefined,
      back: uncountedAttempts,
      lastError: verdict?.retry?.lastError ?? null,
      isTried: verdict?.isTried ?? false,
      consecutiveFailures,
      state: pause ? 'paused' : isDone ? 'done' : null,
      pauseCause: pause?.cause ?? null,
      pauseReason: pause?.reason ?? null,
    });
    if (pause) await emitCampaignEvents(trx, 'campaign.paused', [id]);
    if (isDone) await emitCampaignEvents(trx, 'campaign.finished', [id]);
  });
}

interface LockedCampaign {
  readonly state: string;
  readonly isMine: boolean;
  readonly consecutiveFailures: number;
}

const countConsecutiveFailures = (previous: number, outcome: CampaignRecipientVerdict['recipient'] | undefined) =>
  outcome === 'failed' ? previous + 1 : outcome === 'left' ? 0 : previous;

const LOCK_CAMPAIGN_SQL = `
  SELECT state, consecutive_failures AS "consecutiveFailures",
    claim IS NOT DISTINCT FROM CAST(:claim AS uuid) AS "isMine"
  FROM campaigns WHERE id = :id FOR UPDATE`;

const STORE_RECIPIENT_OUTCOME_SQL = `
  UPDATE campaign_recipients SET state = :state, skip_cause = :skipCause, reason = :reason,
    message_id = :messageId, sent_at = :sentAt
  WHERE id = :recipient AND state = 'sending'`;

const HAS_PENDING_RECIPIENTS_SQL = `
  SELECT EXISTS (SELECT FROM campaign_recipients WHERE campaign_id = :id AND state IN ('waiting', 'sending')) AS found`;

const SETTLE_CAMPAIGN_SQL = `
  UPDATE campaigns SET claim = CASE WHEN :keepsClaim THEN claim END, next_attempt_at = :nextAttemptAt,
    attempts = CASE WHEN :isAgain THEN attempts - :back ELSE 0 END, last_error = :lastError,
    consecutive_failures = :consecutiveFailures,
    last_attempt_at = CASE WHEN :isTried THEN now() ELSE last_attempt_at END,
    state = coalesce(CAST(:state AS text), state),
    pause_cause = CASE WHEN CAST(:state AS text) IS NULL THEN pause_cause ELSE CAST(:pauseCause AS text) END,
    pause_reason = CASE WHEN CAST(:state AS text) IS NULL THEN pause_reason ELSE CAST(:pauseReason AS text) END,
    ended_at = CASE WHEN CAST(:state AS text) = 'done' THEN now() ELSE ended_at END
  WHERE id = :id`;
