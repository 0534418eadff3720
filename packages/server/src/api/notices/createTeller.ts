import type { NoticeKind } from '@recado/contract';
import { isSameLine } from '@recado/contract/rules';
import { backOff } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { DomainError, UnknownOutcome, Unprocessable } from '../../ground/errors/index.ts';
import { createClaimLoop } from '../schedules/createClaimLoop.ts';
import { InProgress, type Sending } from '../sending/index.ts';
import { composeShort, type ToldTrouble } from './composeNotice.ts';
import { type QuietHours, quietUntil } from './quietUntil.ts';
import { CLAIM, DEFER, LINES, TOLD, VIA } from './tellingStatements.ts';

/** Messages that one process sends at once. */
const AT_ONCE = 4;
/** Milliseconds between two looks, and between two attempts. */
const PACE = { shortest: 1_000, longest: 5_000 };
const AGAIN = { least: 30_000, first: 60_000, longest: 1_800_000 };

/** What an owner is to be told by one of the ways beside e-mail, as whoever took it has it. */
export type ClaimedTelling = ToldTrouble & {
  readonly claim: string;
  readonly attempts: number;
  readonly ownerId: string;
  readonly to: string;
  /** By which it was to be told when somebody died over it. */
  readonly via: string | null;
  readonly toldKind: NoticeKind | null;
  readonly quiet: QuietHours | null;
  readonly isEnough: boolean;
};

type Claimed = ClaimedTelling;

interface Line {
  readonly id: string;
  readonly phone: string;
  readonly address: string | null;
}

export interface TellerOptions {
  readonly database: Knex;
  readonly sending: Pick<Sending, 'sendText'>;
  readonly consoleUrl: string;
  readonly log: Logger;
}

/**
 * Writes to owners by WhatsApp of what needs them, from another line of theirs that is connected (migration 0081). Any number
 * of processes may do so on one database. A message is sent once: its key is made of the trouble, and whoever goes on where
 * somebody died does so by the same line.
 */
export function createTeller({ database, sending, consoleUrl, log }: TellerOptions) {
  const tell = async (claimed: Claimed): Promise<void> => {
    const { id, claim, kind, clientId, ownerId, to, clearedAt, attempts, quiet, toldKind } = claimed;
    const own = { id, claim, channel: 'whatsapp' };
    const now = new Date();
    const later = (dueAt: Date, tried: number, via: string | null = claimed.via) =>
      rows(database, DEFER, { ...own, dueAt, attempts: tried, via });
    const quietEnds = quiet && quietUntil(now, quiet);
    if (quietEnds) return void (await later(quietEnds, 0));
    if (claimed.isEnough) return void (await later(new Date(now.getTime() + AGAIN.longest), 0));
    const again = (via: string | null) =>
      later(new Date(now.getTime() + backOff(attempts - 1, AGAIN)), attempts, via);
    const lines = await rows<Line>(database, LINES, { ownerId, clientId, via: claimed.via });
    // One that is her own number would write to itself, which no phone rings for.
    const line = lines.find(
      ({ phone, address }) => ![phone, address].some(each => each && isSameLine(each, to)),
    );
    if (!line) return void (await again(claimed.via));
    await rows(database, VIA, { ...own, via: line.id });
    const what = clearedAt ? `${toldKind}.over` : kind;
    try {
      await sending.sendText({
        clientId: line.id,
        to: { kind: 'phone', phone: to },
        text: composeShort(claimed, consoleUrl),
        origin: { kind: 'rule' },
        idempotencyKey: `notice ${id} ${claimed.openedAt.getTime()} ${claimed.since.getTime()} ${what}`,
      });
    } catch (error) {
      // Nobody knows whether it arrived, and it is not repeated; or it never will arrive.
      const isSettled = error instanceof UnknownOutcome || error instanceof Unprocessable;
      log.warn({ err: error, clientId, trouble: id }, 'a notice could not be sent by WhatsApp');
      // What was refused by a sentence did not leave: any line may try. What is under way still may leave.
      const isFree = error instanceof DomainError && !(error instanceof InProgress);
      if (!isSettled) return void (await again(isFree ? null : line.id));
    }
    await rows(database, TOLD, { ...own, ownerId, kind: clearedAt ? null : kind });
    log.info({ clientId, trouble: id, kind, over: clearedAt !== null }, 'an owner was told by WhatsApp');
  };

  return createClaimLoop<Claimed>({
    take: most => rows<Claimed>(database, CLAIM, { most }),
    work: tell,
    atOnce: AT_ONCE,
    pace: PACE,
    log,
    what: 'a notice by WhatsApp',
  });
}
