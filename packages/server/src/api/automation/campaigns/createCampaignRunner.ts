import { findNextSendingTime, hasVisibleCharacter, pickSendingDelayMs } from '@recado/contract/rules';
import { campaignTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { createTaskClaimLoop } from '../../../core/polling/createTaskClaimLoop.ts';
import { isClientConnectedOnOtherNode } from '../../clients/connections/isClientConnectedOnOtherNode.ts';
import { explainMessageErrorCode } from '../../clients/connections/toDomainError.ts';
import type { MessageSender } from '../../messaging/sending/index.ts';
import { replaceCampaignMessageText } from './campaignRows.ts';
import { claimNextRecipient, type NextCampaignRecipient } from './claimNextRecipient.ts';
import { type CampaignRecipientVerdict, classifySendError } from './classifySendError.ts';
import { composeCampaignTextForRecipient } from './composeCampaignPreviews.ts';
import {
  type ClaimedCampaign,
  claimDueCampaigns,
  EXTEND_CAMPAIGN_CLAIMS_SQL,
  RELEASE_CAMPAIGN_CLAIM_SQL,
  readLineState,
  resumeCampaignsOfReconnectedLines,
} from './runnerRows.ts';
import { storeCampaignProgress } from './storeCampaignProgress.ts';

/** Maximum number of seconds between two attempts to send the same message of a campaign. */
const MAX_RETRY_DELAY_SECONDS = 20;
/** Seconds between two checks whether the new-chat limiter has released a held message. */
const HELD_MESSAGE_CHECK_SECONDS = 15;
/** States of a disconnected line that does not reconnect by itself, or does not reconnect soon. */
const LASTING_OFFLINE_STATES: ReadonlySet<string> = new Set([
  'pending',
  'linking',
  'disconnected',
  'needs-relink',
  'needs-passkey',
  'parked',
  'forbidden',
]);

/** Builds an idempotency key. Its line break makes it differ from the keys of callers, which are one line. */
const buildIdempotencyKey = (recipient: string): string => `campaign\n${recipient}`;

interface CampaignRunnerDeps {
  readonly database: Knex;
  readonly sender: Pick<MessageSender, 'sendMessage'>;
  readonly log: Logger;
  /** Milliseconds between two extensions of the claim on a campaign while one of its messages is being sent. */
  readonly extendEveryMs?: number | undefined;
  /** Returns a random number from 0 to 1, which varies the time between two messages. */
  readonly random?: () => number;
}

/**
 * Sends due messages of campaigns. Each campaign sends one message at a time: the network's answer to
 * one message is known before the next one is sent. Any number of processes may run on one database,
 * as for schedules (docs/adr/0024). A process that claims a campaign moves its due time ahead, so that
 * no other process claims it. Each recipient has an idempotency key of their own, so that no recipient
 * gets a message twice.
 */
export function createCampaignRunner({
  database,
  sender,
  log,
  extendEveryMs,
  random = Math.random,
}: CampaignRunnerDeps) {
  const getNextSendTime = ({ sendingRate, timeZone }: ClaimedCampaign): Date =>
    findNextSendingTime(new Date(Date.now() + pickSendingDelayMs(sendingRate, random())), sendingRate, timeZone) ??
    new Date(Date.now() + 86_400_000);

  const release = ({ id, claim }: ClaimedCampaign, nextAttemptAt: Date, lastError: string | null = null) =>
    rows(database, RELEASE_CAMPAIGN_CLAIM_SQL, { id, claim, nextAttemptAt, lastError });

  /**
   * Pauses the campaign if the network limited its earlier messages.
   * @returns whether it paused the campaign
   */
  const pauseIfLimited = async (campaign: ClaimedCampaign): Promise<boolean> => {
    const { limitCode } = campaign;
    if (limitCode === null || campaign.state !== 'running') return false;
    const reason = texts.pauses.limit(explainMessageErrorCode(limitCode));
    await storeCampaignProgress(database, campaign, undefined, {
      nextAttemptAt: getNextSendTime(campaign),
      verdict: { recipient: 'waiting', pause: { cause: 'limit', reason } },
    });
    return true;
  };

  const attempt = async (
    campaign: ClaimedCampaign,
    { id, to, text, isRetry }: NextCampaignRecipient,
  ): Promise<AttemptResult> => {
    const { clientId, message, origin, attempts, state } = campaign;
    const isPausedOrStopped = state !== 'running';
    try {
      const { body } = await sender.sendMessage({
        clientId,
        message: { ...replaceCampaignMessageText(message, text), to },
        origin: { ...origin, campaign: campaign.id },
        idempotencyKey: buildIdempotencyKey(id),
        isTooLate: isPausedOrStopped,
      });
      const sentMessage = { messageId: body.messageId, sentAt: new Date(body.timestamp) };
      if (body.status !== 'unknown') return { verdict: { recipient: 'left', isTried: true }, sentMessage };
      // The first attempt was interrupted by the end of its process, which explains the unknown outcome.
      // The line itself works, so a retry does not pause the campaign.
      const pause = !isRetry && {
        cause: 'unanswered' as const,
        reason: texts.pauses.unanswered(texts.noAnswer),
      };
      return { verdict: { recipient: 'unknown', isTried: true, ...(pause && { pause }) }, sentMessage };
    } catch (error) {
      const verdict = classifySendError(error, { attempts, isPausedOrStopped });
      if (verdict.recipient === 'sending')
        log.warn({ err: error, clientId, campaign: campaign.id }, 'a campaign could not send a message yet');
      return { verdict };
    }
  };

  const work = async (campaign: ClaimedCampaign): Promise<void> => {
    if (await pauseIfLimited(campaign)) return;
    const isRunning = campaign.state === 'running';
    const { sendingRate, timeZone } = campaign;
    const openingTime = isRunning ? findNextSendingTime(new Date(), sendingRate, timeZone) : undefined;
    if (openingTime && openingTime.getTime() > Date.now()) return void (await release(campaign, openingTime));
    // Queue no more messages while one waits for a new-chat slot.
    // Queued messages are sent even if the campaign is stopped.
    if (isRunning && campaign.isHeld)
      return void (await release(campaign, new Date(Date.now() + HELD_MESSAGE_CHECK_SECONDS * 1_000), texts.held));
    const next = await claimNextRecipient(database, campaign, recipientName =>
      composeVisibleText(campaign, recipientName),
    );
    if (next.kind === 'none')
      return storeCampaignProgress(database, campaign, undefined, { nextAttemptAt: new Date() });
    if (next.kind === 'lost') return;
    if (next.kind === 'nameless')
      return storeCampaignProgress(database, campaign, next.id, {
        nextAttemptAt: new Date(),
        verdict: { recipient: 'leftOut', cause: 'nameless', reason: texts.leftOut.nameless },
      });
    if (next.kind === 'known')
      return storeCampaignProgress(database, campaign, next.id, {
        nextAttemptAt: getNextSendTime(campaign),
        verdict: { recipient: next.status },
        sentMessage: next.sentMessage,
      });
    await settleAttempt(campaign, next.id, await attempt(campaign, next));
  };

  const settleAttempt = async (
    campaign: ClaimedCampaign,
    recipient: string,
    { verdict, sentMessage }: AttemptResult,
  ): Promise<void> => {
    const { clientId, attempts } = campaign;
    if (verdict.isOffline) {
      // Another server has the line's connection, so that server sends to this recipient.
      if (await isClientConnectedOnOtherNode(database, clientId))
        return storeCampaignProgress(database, campaign, recipient, {
          verdict: { recipient: 'waiting', retry: {} },
          nextAttemptAt: new Date(Date.now() + 1_000),
          uncountedAttempts: 1,
        });
      if (LASTING_OFFLINE_STATES.has(await readLineState(database, clientId))) {
        const reason = texts.pauses.line(verdict.retry?.lastError ?? '');
        return storeCampaignProgress(database, campaign, recipient, {
          verdict: { recipient: 'waiting', pause: { cause: 'line', reason } },
          nextAttemptAt: new Date(),
        });
      }
    }
    const seconds = verdict.retry?.seconds ?? Math.min(2 ** attempts, MAX_RETRY_DELAY_SECONDS);
    const continuesWithNext = verdict.recipient === 'leftOut' || (verdict.recipient === 'waiting' && !verdict.retry);
    const nextAttemptAt = verdict.retry
      ? new Date(Date.now() + seconds * 1_000)
      : continuesWithNext && !verdict.isTried
        ? new Date()
        : getNextSendTime(campaign);
    await storeCampaignProgress(database, campaign, recipient, { verdict, nextAttemptAt, sentMessage });
  };

  return createTaskClaimLoop<ClaimedCampaign>({
    async claimDue(most, busy) {
      await resumeCampaignsOfReconnectedLines(database);
      return claimDueCampaigns(database, most, busy);
    },
    extendClaims: claimedCampaigns =>
      rows(database, EXTEND_CAMPAIGN_CLAIMS_SQL, {
        ids: claimedCampaigns.map(({ id }) => id),
        claims: claimedCampaigns.map(({ claim }) => claim),
      }),
    work,
    // A line sends one message at a time, even if it has several campaigns.
    maxConcurrentPerClient: 1,
    log,
    taskKind: 'a campaign',
    extendEveryMs,
  });
}
export type CampaignRunner = ReturnType<typeof createCampaignRunner>;

/**
 * Composes the text for a recipient. Returns undefined if the recipient has no name and the text has no
 * visible character without the name.
 */
function composeVisibleText(campaign: ClaimedCampaign, recipientName: string | null): string | undefined {
  const text = composeCampaignTextForRecipient(campaign, recipientName);
  return campaign.message.type === 'text' && text !== undefined && !hasVisibleCharacter(text) ? undefined : text;
}

interface AttemptResult {
  readonly verdict: CampaignRecipientVerdict;
  readonly sentMessage?: { readonly messageId: string; readonly sentAt: Date } | undefined;
}
