import type { ClientWebhook, Delivery } from '@recado/contract';
import { webhookToolTexts } from '@recado/texts';
import { formatExactTime, formatNumber } from '@recado/ui';

const texts = webhookToolTexts.log;

/**
 * Formats the receiver's response to a webhook delivery, such as `HTTP 200`, or states that there was none.
 * Undefined before the first attempt.
 */
export function formatDeliveryResponse({
  statusCode,
  error,
}: Pick<Delivery, 'statusCode' | 'error'>): string | undefined {
  if (statusCode !== null) return texts.answered(statusCode);
  return error === null ? undefined : texts.noAnswer;
}

/** Formats the duration of an attempt, such as `160 ms`. */
export const formatAttemptDuration = (milliseconds: number | null): string | undefined =>
  milliseconds === null ? undefined : texts.milliseconds(formatNumber(milliseconds));

/** Formats the time of the next attempt. @param webhook the destination, if it is known */
export function formatNextAttempt(
  { state, nextAttemptAt }: Delivery,
  webhook: Pick<ClientWebhook, 'enabled' | 'pausedUntil'> | undefined,
): string | undefined {
  if (state !== 'pending' || nextAttemptAt === null) return undefined;
  if (webhook?.enabled === false) return texts.waiting;
  const dueAt = [nextAttemptAt, webhook?.pausedUntil ?? nextAttemptAt].sort().at(-1) ?? nextAttemptAt;
  return Date.parse(dueAt) <= Date.now() ? texts.due : texts.next(formatExactTime(dueAt));
}
