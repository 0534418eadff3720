import type { ClientWebhook, Delivery } from '@recado/contract';
import { webhookTools } from '@recado/texts';
import { formatExactTime, formatNumber } from '@recado/ui';

const texts = webhookTools.log;

/** `HTTP 200`, or that there was no answer; undefined before the first attempt. */
export function answerOf({ statusCode, error }: Pick<Delivery, 'statusCode' | 'error'>): string | undefined {
  if (statusCode !== null) return texts.answered(statusCode);
  return error === null ? undefined : texts.noAnswer;
}

/** `160 ms` */
export const tookOf = (milliseconds: number | null): string | undefined =>
  milliseconds === null ? undefined : texts.milliseconds(formatNumber(milliseconds));

/** When it is tried again. @param webhook where it goes, as far as that is known */
export function nextOf(
  { state, nextAttemptAt }: Delivery,
  webhook: Pick<ClientWebhook, 'enabled' | 'pausedUntil'> | undefined,
): string | undefined {
  if (state !== 'pending' || nextAttemptAt === null) return undefined;
  if (webhook?.enabled === false) return texts.waiting;
  const due = [nextAttemptAt, webhook?.pausedUntil ?? nextAttemptAt].sort().at(-1) ?? nextAttemptAt;
  return Date.parse(due) <= Date.now() ? texts.due : texts.next(formatExactTime(due));
}
