import type { Attempt, Delivery } from '@recado/contract';
import { cli } from '@recado/texts';
import type { Said } from '../../render/index.ts';

const { states, errors } = cli.deliveries;
const tones = { pending: 'waiting', delivered: 'good', failed: 'bad' } as const;

export const stateOf = ({ state }: Delivery): Said => ({ text: states[state], tone: tones[state] });

/** What came back: a status, why there was none, or nothing yet. */
export function responseOf({ statusCode, error }: Pick<Attempt, 'statusCode' | 'error'>): string {
  if (statusCode !== null) return String(statusCode);
  return error === null ? '' : errors[error];
}
