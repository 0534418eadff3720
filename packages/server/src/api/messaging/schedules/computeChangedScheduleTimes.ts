import type { Endpoints, PayloadOf } from '@recado/contract';
import { findNextOccurrence } from '@recado/contract/rules';
import { scheduledMessageErrorTexts as texts } from '@recado/texts';
import { Conflict } from '../../../core/errors/index.ts';
import { parseRecurrence, parseSendTime } from './readTimes.ts';
import type { ScheduleRow } from './scheduleRows.ts';

type Change = PayloadOf<Endpoints['PATCH /external/schedules/{schedule}']>;

interface Times extends Pick<ScheduleRow, 'startsAt' | 'recurrence' | 'nextOccurrenceNumber'> {
  readonly nextOccurrenceAt: Date;
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
  const { startsAt, recurrence, nextOccurrenceNumber, nextOccurrenceAt } = row;
  if (!nextOccurrenceAt) throw new Conflict(texts.ended);
  if (row.isTaken) throw new Conflict(texts.busy);
  // After an attempt to send, a schedule may be changed only while it is paused.
  // The next send time of a paused schedule gets a new idempotency key.
  const isTried = row.state === 'active' && row.attempts > 0;
  if (isTried && [sendAt, repeat, text].some(field => field !== undefined)) throw new Conflict(texts.leaving);
  if (sendAt !== undefined || repeat !== undefined) {
    const at = sendAt === undefined ? nextOccurrenceAt : parseSendTime(sendAt);
    const remaining = recurrence?.times === undefined ? undefined : recurrence.times - nextOccurrenceNumber;
    const remainingRepeat = recurrence && { ...recurrence, ...(remaining !== undefined && { times: remaining }) };
    const newRepeat = repeat === undefined ? remainingRepeat : repeat;
    return {
      startsAt: at,
      recurrence: newRepeat && parseRecurrence(newRepeat, at, zone),
      nextOccurrenceNumber: 0,
      nextOccurrenceAt: at,
      isNew: true,
    };
  }
  if (paused !== false || row.state !== 'paused' || nextOccurrenceAt.getTime() > Date.now())
    return { startsAt, recurrence, nextOccurrenceNumber, nextOccurrenceAt, isNew: false };
  const next =
    recurrence && findNextOccurrence(startsAt, recurrence, { after: new Date(), from: nextOccurrenceNumber });
  if (!next) throw new Conflict(texts.passed);
  return { startsAt, recurrence, nextOccurrenceNumber: next.n, nextOccurrenceAt: next.at, isNew: true };
}
