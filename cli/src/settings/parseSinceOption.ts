/**
 * Start position of `tail`: after an event number, at a time, or where the last `tail` on this computer ended.
 */
export type TailStartPosition =
  | { readonly kind: 'sequence'; readonly after: number }
  | { readonly kind: 'time'; readonly at: Date }
  | { readonly kind: 'seen' };

/** Keyword for the position of the last event that was shown on this computer. */
export const LAST_SHOWN_EVENT_KEYWORD = 'visto';

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, min: 60, h: 3600, d: 86_400 };

/**
 * Parses the start of a range of events: `visto`, an event number such as `41`, an age such as `15m`, or a local
 * time such as `10:30`, `2026-03-02` or `2026-03-02T10:30`. Returns undefined for other input.
 */
export function parseSinceOption(input: string, now = new Date()): TailStartPosition | undefined {
  const text = input.trim().toLowerCase();
  if (text === LAST_SHOWN_EVENT_KEYWORD) return { kind: 'seen' };
  if (/^\d{1,15}$/.test(text)) return { kind: 'sequence', after: Number(text) };
  const at = parseRelativeTime(text, now) ?? parseTimeOfDay(text, now) ?? parseDate(text);
  return at && !Number.isNaN(at.getTime()) ? { kind: 'time', at } : undefined;
}

/**
 * Parses `15m`, `10:30`, `2026-03-02` or `2026-03-02T10:30` (local time) as a future time. Returns undefined
 * for other input.
 */
export function parseFutureTime(input: string, now = new Date()): Date | undefined {
  const text = input.trim().toLowerCase();
  const at = parseRelativeTime(text, now, -1) ?? parseTimeOfDay(text, now, 1) ?? parseDate(text);
  return at && !Number.isNaN(at.getTime()) ? at : undefined;
}

/** Parses a duration as a time relative to `now`. @param sign 1 for a past time, -1 for a future time */
function parseRelativeTime(text: string, now: Date, sign = 1): Date | undefined {
  const [, count = '', unit = ''] = /^(\d{1,6})\s*(s|m|min|h|d)$/.exec(text) ?? [];
  const unitSeconds = seconds[unit];
  return unitSeconds === undefined ? undefined : new Date(now.getTime() - sign * Number(count) * unitSeconds * 1000);
}

/**
 * Resolves a time of day, such as `10:30`, to its last or its next occurrence.
 *
 * @param days -1 for the last occurrence, 1 for the next occurrence
 */
function parseTimeOfDay(text: string, now: Date, days = -1): Date | undefined {
  const [match, ...parts] = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  if (match === undefined) return undefined;
  const [hours = 0, minutes = 0, secs = 0] = parts.map(part => Number(part ?? 0));
  const at = new Date(now);
  at.setHours(hours, minutes, secs, 0);
  if (days < 0 ? at > now : at <= now) at.setDate(at.getDate() + days);
  return at;
}

/** Parses a date as local time. JavaScript itself would parse a date without a time as UTC. */
function parseDate(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:[t ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:z|[+-]\d\d:?\d\d)?)?$/.test(text)) return undefined;
  const isoText = text.replace(' ', 't').toUpperCase();
  return new Date(isoText.includes('T') ? isoText : `${isoText}T00:00`);
}
