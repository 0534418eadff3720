import { planned } from '@recado/texts';
import { wrongNumber } from '../wrongNumber.ts';

const texts = planned.dialog;

export interface Plan {
  /** Undefined where it is known. */
  readonly to: string | undefined;
  /** Undefined for what has none. */
  readonly words: string | undefined;
  /** As `2026-12-24`, or nothing yet. */
  readonly day: string;
  readonly at: Date | undefined;
  /** The last day of a series, where one was said. */
  readonly until: string | undefined;
}

/** What is to be said about a plan before it is asked for; undefined when nothing is. */
export function checkPlan({ to, words, day, at, until }: Plan, now = Date.now()): string | undefined {
  const wrong = to === undefined ? undefined : wrongNumber(to);
  if (wrong !== undefined) return wrong;
  if (words?.trim() === '') return texts.missingText;
  if (!at || Number.isNaN(at.getTime())) return texts.missing;
  if (at.getTime() <= now) return texts.past;
  return until !== undefined && until < day ? texts.endsBefore : undefined;
}
