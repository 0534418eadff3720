import { MAX_SCHEDULE_DAYS_AHEAD } from '@recado/contract';
import { getNthOccurrence, isTimeZone, type Recurrence } from '@recado/contract/rules';
import { scheduledMessageErrorTexts as texts } from '@recado/texts';
import { Invalid } from '../../../core/errors/index.ts';

/** Parses the first send time. @throws Invalid for `field` if the time is past, too far ahead or malformed */
export function parseSendTime(sendAt: string, field = 'sendAt', now = Date.now()): Date {
  const at = new Date(sendAt);
  if (!/T.*(Z|[+-]\d\d:?\d\d)$/i.test(sendAt) || Number.isNaN(at.getTime())) throwInvalid(field, texts.noZone);
  if (at.getTime() <= now) throwInvalid(field, texts.past);
  if (at.getTime() > now + MAX_SCHEDULE_DAYS_AHEAD * 86_400_000) throwInvalid(field, texts.tooFar);
  return at;
}

type ParseRecurrenceParams = Omit<Recurrence, 'timeZone'> & { readonly timeZone?: string };

/**
 * Parses how a schedule repeats.
 *
 * @param clientTimeZone time zone to use if the request names none
 * @throws Invalid if the zone is unknown, if the request has both an end date and a number of times, or if
 *   the end date is before the first time
 */
export function parseRecurrence(
  { every, timeZone = '', until, times }: ParseRecurrenceParams,
  first: Date,
  clientTimeZone: string,
): Recurrence {
  const zone = timeZone || clientTimeZone;
  if (!isTimeZone(zone)) throwInvalid('repeat', texts.zone(zone));
  if (until !== undefined && times !== undefined) throwInvalid('repeat', texts.oneEnd);
  const recurrence = { every, timeZone: zone, ...(until && { until }), ...(times && { times }) };
  if (!getNthOccurrence(first, recurrence, 0)) throwInvalid('repeat', texts.endsBefore);
  return recurrence;
}

function throwInvalid(field: string, sentence: string): never {
  throw new Invalid(sentence, { [field]: sentence });
}
