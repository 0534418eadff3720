import type { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';

export type CheckName = keyof typeof cli.doctor.names;

/** What was found about one thing, and what to do if it is not as it should be. */
export interface Check {
  readonly name: CheckName;
  /** `warning`: it may well be meant. */
  readonly state: 'ok' | 'warning' | 'failed';
  readonly found: string;
  /** Undefined where there is nothing to do. */
  readonly next?: string;
}

export const ok = (name: CheckName, found: string): Check => ({ name, state: 'ok', found });

export const warning = (name: CheckName, found: string, next: string): Check => ({
  name,
  state: 'warning',
  found,
  next,
});

export const failed = (name: CheckName, found: string, next?: string): Check => ({
  name,
  state: 'failed',
  found,
  ...(next !== undefined && { next }),
});

/** What a command would have failed with: its first sentence says what, the others what to do. @throws other errors */
export function failedWith(name: CheckName, error: unknown): Check {
  if (!(error instanceof Failure)) throw error;
  const [found = '', ...next] = error.message.split(/(?<=\.)\s+(?=\p{Lu})/u);
  return failed(name, found, next.length === 0 ? undefined : next.join(' '));
}
