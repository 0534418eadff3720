import type { Client } from '@recado/contract';
import type { Attempt } from './attempt.ts';
import type { Linking } from './useLinking.ts';

export interface LinkingCardProps {
  readonly client: Client;
  readonly attempt: Attempt;
  readonly linking: Linking;
  /** Restarts the linking after the codes expired. */
  readonly regenerate: () => void;
}
