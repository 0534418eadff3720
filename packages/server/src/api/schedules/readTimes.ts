import { PLANNED_AHEAD } from '@recado/contract';
import { isTimeZone, occurrence, type Recurrence } from '@recado/contract/rules';
import { schedules as texts } from '@recado/texts';
import { Invalid } from '../../ground/errors/index.ts';

/** When something is to be sent for the first time. @param field where it was written @throws Invalid for what is past, too far, or no moment */
export function readTime(sendAt: string, field = 'sendAt', now = Date.now()): Date {
  const at = new Date(sendAt);
  if (!/T.*(Z|[+-]\d\d:?\d\d)$/i.test(sendAt) || Number.isNaN(at.getTime())) wrong(field, texts.noZone);
  if (at.getTime() <= now) wrong(field, texts.past);
  if (at.getTime() > now + PLANNED_AHEAD * 86_400_000) wrong(field, texts.tooFar);
  return at;
}

/** @param timeZone the client's @throws Invalid for a zone that there is not, two ends, or one before the first time */
export function readRepeat(
  { every, timeZone = '', until, times }: Omit<Recurrence, 'timeZone'> & { readonly timeZone?: string },
  first: Date,
  ownZone: string,
): Recurrence {
  const zone = timeZone || ownZone;
  if (!isTimeZone(zone)) wrong('repeat', texts.zone(zone));
  if (until !== undefined && times !== undefined) wrong('repeat', texts.oneEnd);
  const recurrence = { every, timeZone: zone, ...(until && { until }), ...(times && { times }) };
  if (!occurrence(first, recurrence, 0)) wrong('repeat', texts.endsBefore);
  return recurrence;
}

function wrong(field: string, sentence: string): never {
  throw new Invalid(sentence, { [field]: sentence });
}
