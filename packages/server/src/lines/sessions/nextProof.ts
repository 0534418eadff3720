import { type Rhythm, silentFor } from './rhythm.ts';

/** What a line is asked for at most, and how long it may be silent (docs/adr/0042-connected-means-proven.md). */
export const PROOFS = {
  /** Milliseconds. Whatever is usual: silent for so long, it is asked. */
  longest: 8 * 3_600_000,
  /** Milliseconds. However busy it is as a rule, it may be silent for so long. */
  least: 20 * 60_000,
  /** Slots of five minutes in which it would have been heard as a rule. */
  unusual: 6,
  /** Within 24 hours, besides those after the longest silence: at most three of those fit in. */
  early: 3,
} as const;

/** What is kept of a line's proofs (`sessions.proofs`). Times are Unix milliseconds. */
export interface Proofs extends Pick<Silence, 'asked' | 'early'> {
  readonly rhythm: Rhythm;
}

const DAY = 86_400_000;

/** What is known of a line when it is to be decided. Times are Unix milliseconds. */
export interface Silence {
  readonly rhythm: Pick<Rhythm, 'usual'>;
  /** When something was last heard of its messages, or asked and answered. */
  readonly since: number;
  /** How often it was asked since something came by itself: each time twice as much silence is usual. */
  readonly asked: number;
  /** When it was asked before the longest silence, within the last 24 hours. */
  readonly early: readonly number[];
}

export const earlyLately = (early: readonly number[], now: number): number[] =>
  early.filter(at => at > now - DAY);

/** When it is to be asked next unless something is heard before: pure. */
export function nextProof({ rhythm, since, asked, early }: Silence): {
  readonly at: number;
  readonly isEarly: boolean;
} {
  const latest = since + PROOFS.longest;
  const patience = 2 ** Math.min(asked, 10);
  const unusual = silentFor(rhythm, since, PROOFS.unusual * patience, PROOFS.longest);
  if (unusual === undefined) return { at: latest, isEarly: false };
  const oldest = early.length < PROOFS.early ? undefined : [...early].sort((a, b) => a - b).at(-PROOFS.early);
  const allowed = oldest === undefined ? 0 : oldest + DAY;
  const at = Math.max(unusual, since + PROOFS.least * patience, allowed);
  return at < latest ? { at, isEarly: true } : { at: latest, isEarly: false };
}
