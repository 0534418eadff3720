import type { Session } from '../data/models/index.ts';

const STATES_WITHOUT_PAIRING: readonly Session['state'][] = [
  'pending',
  'disconnected',
  'needs-relink',
  'needs-passkey',
  'linking',
];

/** Returns whether a client in this state still has a pairing with which it can connect. */
export const isPairedSessionState = (state: Session['state']): boolean => !STATES_WITHOUT_PAIRING.includes(state);
