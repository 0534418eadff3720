import type { ClientWebhook } from '@recado/contract';

const DAY = 86_400_000;

/** Since when something may be missing: since the first webhook was disabled or began to fail, else for a day. */
export function recoverSince(webhooks: readonly ClientWebhook[], now = Date.now()): Date {
  const troubles = webhooks.flatMap(({ failingSince, disabledAt }) => failingSince ?? disabledAt ?? []);
  return new Date(Math.min(...(troubles.length > 0 ? troubles.map(Date.parse) : [now - DAY])));
}

/** A moment as `<input type="datetime-local">` writes it, to the minute and not later: `2026-03-07T14:05`. */
export function localInput(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
