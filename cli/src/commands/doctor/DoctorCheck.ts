import type { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';

export type DoctorCheckName = keyof typeof cliTexts.doctor.names;

/** Result of one check, and the next step if there is a problem. */
export interface DoctorCheck {
  readonly name: DoctorCheckName;
  /** State of the checked part. `warning` means that the finding may be intended. */
  readonly state: 'ok' | 'warning' | 'failed';
  readonly found: string;
  /** Next step for the operator. Undefined if there is nothing to do. */
  readonly next?: string;
}

export const createPassedDoctorCheck = (name: DoctorCheckName, found: string): DoctorCheck => ({
  name,
  state: 'ok',
  found,
});

export const createWarningDoctorCheck = (name: DoctorCheckName, found: string, next: string): DoctorCheck => ({
  name,
  state: 'warning',
  found,
  next,
});

export const createFailedDoctorCheck = (name: DoctorCheckName, found: string, next?: string): DoctorCheck => ({
  name,
  state: 'failed',
  found,
  ...(next !== undefined && { next }),
});

/**
 * Converts the error of a failed command to a failed check. The first sentence of the error message becomes the
 * finding, and the others become the next step.
 *
 * @throws `error` itself if it is no Failure
 */
export function convertToFailedDoctorCheck(name: DoctorCheckName, error: unknown): DoctorCheck {
  if (!(error instanceof Failure)) throw error;
  const [found = '', ...next] = error.message.split(/(?<=\.)\s+(?=\p{Lu})/u);
  return createFailedDoctorCheck(name, found, next.length === 0 ? undefined : next.join(' '));
}
