import { isVisible, nextOpening, stepOf } from '@recado/contract/rules';
import { campaigns as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { createClaimLoop } from '../schedules/createClaimLoop.ts';
import type { Sending } from '../sending/index.ts';
import { isOpenElsewhere } from '../sending/isOpenElsewhere.ts';
import { explained } from '../sending/refusal.ts';
import { withWords } from './campaignRows.ts';
import { wordsFor } from './previewsOf.ts';
import {
  type Claimed,
  claimDue,
  HOLD,
  lineState,
  type Next,
  RELEASE,
  resumeLines,
  takeNext,
} from './runnerRows.ts';
import { settleCampaign } from './settleCampaign.ts';
import { type Verdict, verdictOf } from './verdictOf.ts';

/** Seconds between two attempts, at most. */
const PAUSE = 20;
/** Seconds until somebody looks again whether what waited for its turn has left. */
const HELD_BACK = 15;
/** States of a line that does not come back by itself, or not soon. */
const LASTING: ReadonlySet<string> = new Set([
  'pending',
  'linking',
  'disconnected',
  'needs-relink',
  'needs-passkey',
  'parked',
  'forbidden',
]);

/** Of a key that no caller can use: theirs are of one line. */
const keyOf = (recipient: string): string => `campaign\n${recipient}`;

/**
 * Sends what campaigns are due to send, one message of each at a time: what the network said of one is known before the next
 * one leaves. Any number of processes may do so on one database, as of schedules (docs/adr/0024): whoever takes a campaign
 * moves its time ahead, and each recipient is sent to under a key of their own, so that nobody gets it twice.
 */
export function createCampaignRunner({
  database,
  sending,
  log,
  holdEvery,
  random = Math.random,
}: {
  readonly database: Knex;
  readonly sending: Pick<Sending, 'sendMessage'>;
  readonly log: Logger;
  /** Milliseconds after which what is being sent is said to be so still. */
  readonly holdEvery?: number | undefined;
  /** From 0 to 1, for the time between two messages. */
  readonly random?: () => number;
}) {
  const afterStep = ({ pace, timeZone }: Claimed): Date =>
    nextOpening(new Date(Date.now() + stepOf(pace, random())), pace, timeZone) ??
    new Date(Date.now() + 86_400_000);

  const release = (claimed: Claimed, nextAt: Date, trouble: string | null = null) =>
    rows(database, RELEASE, { id: claimed.id, claim: claimed.claim, nextAt, trouble });

  /** Pauses it for what the network said of messages that had left. @returns whether it did */
  const heed = async (claimed: Claimed): Promise<boolean> => {
    const { limitCode } = claimed;
    if (limitCode === null || claimed.state !== 'running') return false;
    const reason = texts.pauses.limit(explained(limitCode));
    await settleCampaign(database, claimed, undefined, {
      nextAt: afterStep(claimed),
      verdict: { recipient: 'waiting', pause: { cause: 'limit', reason } },
    });
    return true;
  };

  const attempt = async (claimed: Claimed, { id, to, words, isAgain }: Next): Promise<SentVerdict> => {
    const { clientId, message, origin, attempts, state } = claimed;
    const isOver = state !== 'running';
    try {
      const { body } = await sending.sendMessage({
        clientId,
        message: { ...withWords(message, words), to },
        origin: { ...origin, campaign: claimed.id },
        idempotencyKey: keyOf(id),
        isTooLate: isOver,
      });
      const about = { messageId: body.messageId, sentAt: new Date(body.timestamp) };
      if (body.status !== 'unknown') return { verdict: { recipient: 'left', isTried: true }, about };
      // Of a process that died nothing follows for the line.
      const pause = !isAgain && {
        cause: 'unanswered' as const,
        reason: texts.pauses.unanswered(texts.noAnswer),
      };
      return { verdict: { recipient: 'unknown', isTried: true, ...(pause && { pause }) }, about };
    } catch (error) {
      const verdict = verdictOf(error, { attempts, isOver });
      if (verdict.recipient === 'sending')
        log.warn({ err: error, clientId, campaign: claimed.id }, 'a campaign could not send yet');
      return { verdict };
    }
  };

  const work = async (claimed: Claimed): Promise<void> => {
    if (await heed(claimed)) return;
    const isRunning = claimed.state === 'running';
    const opens = isRunning ? nextOpening(new Date(), claimed.pace, claimed.timeZone) : undefined;
    if (opens && opens.getTime() > Date.now()) return void (await release(claimed, opens));
    // It does not run ahead of the line's brake: what was stopped meanwhile would leave all the same.
    if (isRunning && claimed.isHeld)
      return void (await release(claimed, new Date(Date.now() + HELD_BACK * 1_000), texts.held));
    const next = await takeNext(database, claimed, called => visibleWords(claimed, called));
    if (next.kind === 'none') return settleCampaign(database, claimed, undefined, { nextAt: new Date() });
    if (next.kind === 'lost') return;
    if (next.kind === 'nameless')
      return settleCampaign(database, claimed, next.id, {
        nextAt: new Date(),
        verdict: { recipient: 'leftOut', cause: 'nameless', reason: texts.leftOut.nameless },
      });
    if (next.kind === 'known')
      return settleCampaign(database, claimed, next.id, {
        nextAt: afterStep(claimed),
        verdict: { recipient: next.status },
        about: next.about,
      });
    await conclude(claimed, next.id, await attempt(claimed, next));
  };

  const conclude = async (
    claimed: Claimed,
    recipient: string,
    { verdict, about }: SentVerdict,
  ): Promise<void> => {
    const { clientId, attempts } = claimed;
    if (verdict.isOffline) {
      // It is for the server that has the line.
      if (await isOpenElsewhere(database, clientId))
        return settleCampaign(database, claimed, recipient, {
          verdict: { recipient: 'waiting', again: {} },
          nextAt: new Date(Date.now() + 1_000),
          back: 1,
        });
      if (LASTING.has(await lineState(database, clientId))) {
        const reason = texts.pauses.line(verdict.again?.trouble ?? '');
        return settleCampaign(database, claimed, recipient, {
          verdict: { recipient: 'waiting', pause: { cause: 'line', reason } },
          nextAt: new Date(),
        });
      }
    }
    const seconds = verdict.again?.seconds ?? Math.min(2 ** attempts, PAUSE);
    const isNext = verdict.recipient === 'leftOut' || (verdict.recipient === 'waiting' && !verdict.again);
    const nextAt = verdict.again
      ? new Date(Date.now() + seconds * 1_000)
      : isNext && !verdict.isTried
        ? new Date()
        : afterStep(claimed);
    await settleCampaign(database, claimed, recipient, { verdict, nextAt, about });
  };

  return createClaimLoop<Claimed>({
    async take(most, busy) {
      await resumeLines(database);
      return claimDue(database, most, busy);
    },
    hold: taken =>
      rows(database, HOLD, { ids: taken.map(({ id }) => id), claims: taken.map(({ claim }) => claim) }),
    work,
    // One after the other, whatever campaigns a line has.
    atOnceEach: 1,
    log,
    what: 'a campaign',
    holdEvery,
  });
}
export type CampaignRunner = ReturnType<typeof createCampaignRunner>;

/** Of a text that says nothing without a name, nothing is sent. */
function visibleWords(claimed: Claimed, called: string | null): string | undefined {
  const words = wordsFor(claimed, called);
  return claimed.message.type === 'text' && words !== undefined && !isVisible(words) ? undefined : words;
}

interface SentVerdict {
  readonly verdict: Verdict;
  readonly about?: { readonly messageId: string; readonly sentAt: Date } | undefined;
}
