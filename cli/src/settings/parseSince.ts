/** Where following begins: after an event's number, at a time, or where the last `tail` of this computer ended. */
export type Since =
  | { readonly kind: 'sequence'; readonly after: number }
  | { readonly kind: 'time'; readonly at: Date }
  | { readonly kind: 'seen' };

/** What stands for the last event that was shown here. */
export const SEEN = 'visto';

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, min: 60, h: 3600, d: 86_400 };

/** Reads `visto`, `41`, `15m`, `10:30`, `2026-03-02` or `2026-03-02T10:30`, in local time. Undefined: none of these. */
export function parseSince(typed: string, now = new Date()): Since | undefined {
  const text = typed.trim().toLowerCase();
  if (text === SEEN) return { kind: 'seen' };
  if (/^\d{1,15}$/.test(text)) return { kind: 'sequence', after: Number(text) };
  const at = ago(text, now) ?? today(text, now) ?? day(text);
  return at && !Number.isNaN(at.getTime()) ? { kind: 'time', at } : undefined;
}

/** Reads `15m`, `10:30`, `2026-03-02` or `2026-03-02T10:30`, in local time, as a moment to come. Undefined: none of these. */
export function parseAhead(typed: string, now = new Date()): Date | undefined {
  const text = typed.trim().toLowerCase();
  const at = ago(text, now, -1) ?? today(text, now, 1) ?? day(text);
  return at && !Number.isNaN(at.getTime()) ? at : undefined;
}

/** @param sign -1: in so long */
function ago(text: string, now: Date, sign = 1): Date | undefined {
  const [, count = '', unit = ''] = /^(\d{1,6})\s*(s|m|min|h|d)$/.exec(text) ?? [];
  const length = seconds[unit];
  return length === undefined ? undefined : new Date(now.getTime() - sign * Number(count) * length * 1000);
}

/** A time of day that is still to come was yesterday's. @param days 1: one that is over is tomorrow's */
function today(text: string, now: Date, days = -1): Date | undefined {
  const [whole, ...parts] = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const [hours = 0, minutes = 0, secs = 0] = parts.map(part => Number(part ?? 0));
  const at = new Date(now);
  at.setHours(hours, minutes, secs, 0);
  if (days < 0 ? at > now : at <= now) at.setDate(at.getDate() + days);
  return at;
}

/** A date alone would be read as UTC. */
function day(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:[t ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:z|[+-]\d\d:?\d\d)?)?$/.test(text))
    return undefined;
  const spelled = text.replace(' ', 't').toUpperCase();
  return new Date(spelled.includes('T') ? spelled : `${spelled}T00:00`);
}
