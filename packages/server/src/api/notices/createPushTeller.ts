import { backOff } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import type { Push } from '../push/createPush.ts';
import { createClaimLoop } from '../schedules/createClaimLoop.ts';
import { composePush } from './composeNotice.ts';
import type { ClaimedTelling } from './createTeller.ts';
import { quietUntil } from './quietUntil.ts';
import { CLAIM_PUSH, DEFER, TOLD } from './tellingStatements.ts';

/** Browsers that one process tells at once. */
const AT_ONCE = 8;
/** Milliseconds between two looks, and between two attempts. */
const PACE = { shortest: 1_000, longest: 5_000 };
const AGAIN = { least: 30_000, first: 60_000, longest: 1_800_000 };

type Claimed = ClaimedTelling & { readonly channel: string };

export interface PushTellerOptions {
  readonly database: Knex;
  readonly push: Pick<Push, 'tell'>;
  readonly log: Logger;
}

/**
 * Tells owners' browsers of what needs them (migration 0132), each once of a trouble and once that it is over. A process that dies between
 * the push service's answer and its note tells again, and the browser shows it in the place of the first: both have one tag.
 */
export function createPushTeller({ database, push, log }: PushTellerOptions) {
  const tell = async (claimed: Claimed): Promise<void> => {
    const { id, claim, channel, kind, clientId, to, clearedAt, attempts, quiet } = claimed;
    const own = { id, claim, channel };
    const now = new Date();
    const later = (dueAt: Date, tried: number) =>
      rows(database, DEFER, { ...own, dueAt, attempts: tried, via: null });
    const quietEnds = quiet && quietUntil(now, quiet);
    if (quietEnds) return void (await later(quietEnds, 0));
    if (claimed.isEnough) return void (await later(new Date(now.getTime() + AGAIN.longest), 0));
    const outcome = await push.tell(to, composePush(claimed));
    // With the browser its row went, too.
    if (outcome === 'gone') return;
    if (outcome === 'away')
      return void (await later(new Date(now.getTime() + backOff(attempts - 1, AGAIN)), attempts));
    await rows(database, TOLD, { ...own, kind: clearedAt ? null : kind });
    if (outcome === 'taken')
      log.info({ clientId, trouble: id, kind, over: clearedAt !== null }, 'a browser was told');
  };

  return createClaimLoop<Claimed>({
    take: most => rows<Claimed>(database, CLAIM_PUSH, { most }),
    work: tell,
    atOnce: AT_ONCE,
    pace: PACE,
    log,
    what: 'a notice by push',
  });
}
