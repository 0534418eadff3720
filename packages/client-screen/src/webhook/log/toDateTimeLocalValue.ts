import type { ClientWebhook } from '@recado/contract';

const DAY_MS = 86_400_000;

/**
 * Suggests the time from which to recover failed deliveries: the first failure or deactivation of a webhook,
 * else one day ago.
 */
export function suggestDeliveryRecoveryStart(webhooks: readonly ClientWebhook[], now = Date.now()): Date {
  const failureTimes = webhooks.flatMap(({ failingSince, disabledAt }) => failingSince ?? disabledAt ?? []);
  return new Date(Math.min(...(failureTimes.length > 0 ? failureTimes.map(Date.parse) : [now - DAY_MS])));
}

/** Formats a time for `<input type="datetime-local">` without seconds: `2026-03-07T14:05`. */
export function toDateTimeLocalValue(time: Date): string {
  const padToTwoDigits = (value: number) => String(value).padStart(2, '0');
  const day = [time.getFullYear(), padToTwoDigits(time.getMonth() + 1), padToTwoDigits(time.getDate())].join('-');
  return `${day}T${padToTwoDigits(time.getHours())}:${padToTwoDigits(time.getMinutes())}`;
}
