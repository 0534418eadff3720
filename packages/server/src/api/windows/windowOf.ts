import type { ReplyWindow } from '@recado/contract';

/** How a client's network lets one answer. */
export interface WindowRule {
  /** Milliseconds after what somebody wrote last. */
  readonly ms: number;
  /** Since when the client goes by this network; null: always. */
  readonly since: Date | null;
  /** Name of that network's transport. */
  readonly transport?: string;
}

export const NO_WINDOW: ReplyWindow = { state: 'none', until: null, hours: null };

/**
 * @param rule undefined where one may always answer
 * @param heardBefore when they wrote by this network, while or before the client used another
 */
export function windowOf(
  rule: WindowRule | undefined,
  heardAt: Date | null,
  now = new Date(),
  heardBefore?: Date,
): ReplyWindow {
  if (!rule) return NO_WINDOW;
  const hours = Math.floor(rule.ms / 3_600_000);
  const here = heardAt === null || isElsewhere(rule, heardAt) ? 0 : heardAt.getTime() + rule.ms;
  const until = Math.max(here, heardBefore ? heardBefore.getTime() + rule.ms : 0);
  return until > now.getTime()
    ? { state: 'open', until: new Date(until).toISOString(), hours }
    : { state: 'closed', until: null, hours };
}

/**
 * Whether it is certain here that nothing but a template arrives. For as long as a window lasts after a client came to
 * this network, or back, it may be open by what was written when this was used before: then its transport is asked.
 */
export const isSurelyClosed = (
  rule: WindowRule | undefined,
  heardAt: Date | null,
  now = new Date(),
): boolean =>
  rule !== undefined &&
  windowOf(rule, heardAt, now).state === 'closed' &&
  (rule.since === null ||
    now.getTime() - rule.since.getTime() >= rule.ms ||
    (heardAt !== null && !isElsewhere(rule, heardAt)));

/** It was written by another way than the client's present one. */
const isElsewhere = ({ since }: WindowRule, heardAt: Date): boolean => since !== null && heardAt < since;
