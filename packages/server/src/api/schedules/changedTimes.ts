import type { Endpoints, PayloadOf } from '@recado/contract';
import { nextOccurrence } from '@recado/contract/rules';
import { schedules as texts } from '@recado/texts';
import { Conflict } from '../../ground/errors/index.ts';
import { readRepeat, readTime } from './readTimes.ts';
import type { ScheduleRow } from './scheduleRows.ts';

type Change = PayloadOf<Endpoints['PATCH /external/schedules/{schedule}']>;

interface Times extends Pick<ScheduleRow, 'startsAt' | 'repeats' | 'turn'> {
  readonly nextAt: Date;
  /** It is another time than before: whatever was tried for that is over. */
  readonly isNew: boolean;
}

/**
 * The times of a plan that is changed.
 *
 * @throws Conflict where it has ended, leaves just now or has no time to come; Invalid for times that cannot be
 */
export function changedTimes(
  row: ScheduleRow,
  { sendAt, repeat, text, paused }: Change,
  zone: string,
): Times {
  const { startsAt, repeats, turn, nextAt } = row;
  if (!nextAt) throw new Conflict(texts.ended);
  if (row.isTaken) throw new Conflict(texts.busy);
  // What is paused leaves under another key: for its time to come, or for a new one.
  const isTried = row.state === 'active' && row.attempts > 0;
  if (isTried && [sendAt, repeat, text].some(asked => asked !== undefined)) throw new Conflict(texts.leaving);
  if (sendAt !== undefined || repeat !== undefined) {
    const at = sendAt === undefined ? nextAt : readTime(sendAt);
    const left = repeats?.times === undefined ? undefined : repeats.times - turn;
    const kept = repeats && { ...repeats, ...(left !== undefined && { times: left }) };
    const asked = repeat === undefined ? kept : repeat;
    return { startsAt: at, repeats: asked && readRepeat(asked, at, zone), turn: 0, nextAt: at, isNew: true };
  }
  if (paused !== false || row.state !== 'paused' || nextAt.getTime() > Date.now())
    return { startsAt, repeats, turn, nextAt, isNew: false };
  const next = repeats && nextOccurrence(startsAt, repeats, { after: new Date(), from: turn });
  if (!next) throw new Conflict(texts.passed);
  return { startsAt, repeats, turn: next.n, nextAt: next.at, isNew: true };
}
