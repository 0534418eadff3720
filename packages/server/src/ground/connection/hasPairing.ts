import type { Session } from '../data/models/index.ts';

const WITHOUT_PAIRING: readonly Session['state'][] = [
  'pending',
  'disconnected',
  'needs-relink',
  'needs-passkey',
  'linking',
];

/** Whether a client in this state has a pairing to go on with. */
export const hasPairing = (state: Session['state']): boolean => !WITHOUT_PAIRING.includes(state);
