import type { MessageOrigin, OutgoingMessage } from '@recado/contract';
import { GENTLE_PACE, isTimeZone, type PaceSettings } from '@recado/contract/rules';
import { pacing as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import { TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, DomainError, Gone, NotConnected } from '../../ground/errors/index.ts';
import { errorCode } from '../../ground/log/errorCode.ts';
import { quietUntil } from '../notices/quietUntil.ts';
import { createClaimLoop } from '../schedules/createClaimLoop.ts';
import { isForNow, OptedOut, type Sending, StoodBack } from '../sending/index.ts';
import { isOpenElsewhere } from '../sending/isOpenElsewhere.ts';
import { FAILED } from './cancelHeld.ts';

/** Messages that one process lets go at once. */
const AT_ONCE = 8;
/** Seconds for which what somebody took is theirs: as long as a file may take to be fetched. */
const HELD = 180;
/** Hours for which one whose time has come waits for its line. */
const PATIENCE = 48;
/** Seconds between two attempts, at most. */
const PAUSE = 60;

interface Claimed {
  readonly id: string;
  readonly claim: string;
  readonly clientId: string;
  readonly waId: string;
  readonly timestamp: Date;
  readonly message: OutgoingMessage;
  readonly origin: MessageOrigin;
  readonly attempts: number;
  readonly isTooLate: boolean;
  /** They wrote to this line meanwhile. */
  readonly isAnswered: boolean;
  readonly timeZone: string;
  readonly settings: PaceSettings | null;
}

export interface ReleaserOptions {
  readonly database: Knex;
  readonly sending: Pick<Sending, 'release'>;
  readonly clock?: () => Date;
  readonly log: Logger;
}

/**
 * Lets go what waited for its place, and what is for somebody who wrote meanwhile. Any number of processes may do so on one
 * database. The row that waits goes in the statement after which its message counts as handed over: whoever dies before leaves it
 * waiting, whoever dies after leaves a message of unknown outcome, as of any other; nothing leaves twice.
 */
export function createReleaser({ database, sending, clock = () => new Date(), log }: ReleaserOptions) {
  const own = ({ id, claim }: Claimed) => ({ id, claim });

  const fail = (claimed: Claimed, code: string): Promise<void> =>
    transact(database, async trx => {
      if ((await rows(trx, LET_GO, own(claimed))).length > 0)
        await rows(trx, FAILED, { ...said(claimed), code });
    });

  const release = async (claimed: Claimed): Promise<void> => {
    const { clientId, waId, timestamp, message, origin, attempts, isTooLate, isAnswered, settings } = claimed;
    const later = !isAnswered && settings?.enabled && quietEnd(settings, claimed.timeZone, clock());
    if (later) return void (await rows(database, REST, { ...own(claimed), runAt: later, attempts }));
    try {
      await sending.release({
        clientId,
        messageId: waId,
        timestamp: timestamp.toISOString(),
        message,
        origin,
        async leaves(trx) {
          if ((await rows(trx, LET_GO, own(claimed))).length === 0) throw new Gone(texts.gone);
          await rows(trx, RELEASED, { clientId, now: clock() });
        },
      });
    } catch (error) {
      if (error instanceof StoodBack || error instanceof OptedOut) return fail(claimed, 'cancelled');
      if (error instanceof DomainError && (isTooLate || !isForNow(error)))
        return fail(claimed, codeOf(error));
      // It is for the server that has the line.
      const isElsewhere = error instanceof NotConnected && (await isOpenElsewhere(database, clientId));
      if (!(error instanceof DomainError))
        log.warn({ err: error, clientId, messageId: waId }, 'a message that waited could not leave yet');
      const seconds = isElsewhere ? 1 : Math.min(2 ** attempts, PAUSE);
      await rows(database, DEFER, {
        ...own(claimed),
        runAt: new Date(clock().getTime() + seconds * 1_000),
        attempts: isElsewhere ? attempts - 1 : attempts,
      });
    }
  };

  return createClaimLoop<Claimed>({
    async take(most) {
      const now = clock();
      return rows<Claimed>(database, CLAIM, {
        now,
        until: new Date(now.getTime() + HELD * 1_000),
        late: new Date(now.getTime() - PATIENCE * 3_600_000),
        most,
      });
    },
    work: release,
    atOnce: AT_ONCE,
    pace: { shortest: 250, longest: 2_000 },
    log,
    what: 'a message that waited',
  });
}
export type Releaser = ReturnType<typeof createReleaser>;

const said = ({ clientId, waId, timestamp }: Claimed) => ({ clientId, waId, timestamp });

const codeOf = (error: DomainError): string => {
  const { cause } = error;
  if (cause instanceof TransportError) return errorCode(cause.reason, cause.code);
  return error instanceof Conflict || error.code === 'not-connected' ? 'not-connected' : 'media-refused';
};

const quietEnd = ({ quiet }: PaceSettings, timeZone: string, now: Date): Date | undefined =>
  quiet === null
    ? undefined
    : quietUntil(now, { ...quiet, timeZone: isTimeZone(timeZone) ? timeZone : 'UTC' });

/** One of each line, what is for somebody who wrote meanwhile first, then the earliest; what piled up while a line was away leaves one by one, too. */
const CLAIM = `
  UPDATE held_messages h SET claim = gen_random_uuid(), attempts = h.attempts + 1, run_at = :until
  FROM (
    SELECT d.id, p.settings, c.time_zone, d.answered FROM held_messages d
    JOIN (
      SELECT DISTINCT ON (f.client_id) f.id FROM held_messages f
      WHERE f.run_at <= :now ORDER BY f.client_id, f.answered DESC, f.due_at, f.id
    ) w ON w.id = d.id
    JOIN clients c ON c.id = d.client_id JOIN users u ON u.id = c.owner_id AND u.active
    LEFT JOIN paces p ON p.client_id = d.client_id LEFT JOIN line_standings r ON r.client_id = d.client_id
    WHERE d.run_at <= :now AND (d.answered OR p.settings ->> 'enabled' = 'false' OR (
      coalesce(greatest(p.closed_until, r.restricted_until) <= :now, true) AND coalesce(p.released_at <= CAST(:now AS timestamptz)
        - make_interval(secs => coalesce(CAST(p.settings ->> 'gapSeconds' AS integer), ${GENTLE_PACE.gapSeconds}) / 2.0), true)))
    ORDER BY d.run_at LIMIT :most FOR UPDATE OF d SKIP LOCKED
  ) due
  WHERE h.id = due.id
  RETURNING h.id, h.claim, h.client_id AS "clientId", h.wa_id AS "waId", h.timestamp, h.message, h.origin, h.attempts,
    h.due_at < :late AS "isTooLate", due.settings, due.time_zone AS "timeZone", due.answered AS "isAnswered"`;

const RELEASED = 'UPDATE paces SET released_at = :now WHERE client_id = :clientId';
const LET_GO = 'DELETE FROM held_messages WHERE id = :id AND claim = :claim RETURNING 1';
/** Until the quiet hours end, unless they have written meanwhile. */
const REST = `
  UPDATE held_messages SET claim = NULL, run_at = CASE WHEN answered THEN 'epoch' ELSE CAST(:runAt AS timestamptz) END,
    attempts = :attempts WHERE id = :id AND claim = :claim`;
const DEFER =
  'UPDATE held_messages SET claim = NULL, run_at = :runAt, attempts = :attempts WHERE id = :id AND claim = :claim';
