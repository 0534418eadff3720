import type { Endpoints, PayloadOf } from '@recado/contract';
import { findNextOccurrence } from '@recado/contract/rules';
import { scheduledMessageErrorTexts as texts } from '@recado/texts';
import { Conflict } from '../../core/errors/index.ts';
import { parseRecurrence, parseSendTime } from './readTimes.ts';
import type { ScheduleRow } from './scheduleRows.ts';

type Change = PayloadOf<Endpoints['PATCH /external/schedules/{schedule}']>;

interface Times extends Pick<ScheduleRow, 'startsAt' | 'repeats' | 'turn'> {
  readonly nextAt: Date;
  /** Whether the time of the next message changed. If so, the count of failed attempts restarts at zero. */
  readonly isNew: boolean;
}

/**
 * Computes the times of a changed schedule.
 *
 * @throws Conflict if the schedule has ended, is being sent or has no future time; Invalid for
 *   impossible times
 */
export function computeChangedScheduleTimes(
  row: ScheduleRow,
  { sendAt, repeat, text, paused }: Change,
  zone: string,
): Times {
  const { startsAt, repeats, turn, nextAt } = row;
  if (!nextAt) throw new Conflict(texts.ended);
  if (row.isTaken) throw new Conflict(texts.busy);
  // After an attempt to send, a schedule may be changed only while it is paused.
  // The next send time of a paused schedule gets a new idempotency key.
  const isTried = row.state === 'active' && row.attempts > 0;
  if (isTried && [sendAt, repeat, text].some(field => field !== undefined)) throw new Conflict(texts.leaving);
  if (sendAt !== undefined || repeat !== undefined) {
    const at = sendAt === undefined ? nextAt : parseSendTime(sendAt);
    const remaining = repeats?.times === undefined ? undefined : repeats.times - turn;
    const remainingRepeat = repeats && { ...repeats, ...(remaining !== undefined && { times: remaining }) };
    const newRepeat = repeat === undefined ? remainingRepeat : repeat;
    return {
      startsAt: at,
      repeats: newRepeat && parseRecurrence(newRepeat, at, zone),
      turn: 0,
      nextAt: at,
      isNew: true,
    };
  }
  if (paused !== false || row.state !== 'paused' || nextAt.getTime() > Date.now())
    return { startsAt, repeats, turn, nextAt, isNew: false };
  const next = repeats && findNextOccurrence(startsAt, repeats, { after: new Date(), from: turn });
  if (!next) throw new Conflict(texts.passed);
  return { startsAt, repeats, turn: next.n, nextAt: next.at, isNew: true };
}
