import type { Client } from '@recado/contract';
import type { LinkingAttempt } from './linkingAttempt.ts';
import type { LinkingController } from './useClientLinking.ts';

export interface LinkingCardProps {
  readonly client: Client;
  readonly attempt: LinkingAttempt;
  readonly linking: LinkingController;
  /** Restarts the linking after all codes of the current attempt have expired. */
  readonly regenerate: () => void;
}
