import { adminUsers } from '@recado/texts';
import type { PausedResources } from './usePausedResources.ts';

/** Describes what the status change paused or resumed; undefined if there was nothing. */
export const describePausedResources = (
  active: boolean,
  { linkedClients, webhooks }: PausedResources,
): string | undefined => adminUsers.actions[active ? 'resumed' : 'paused'](linkedClients, webhooks);
