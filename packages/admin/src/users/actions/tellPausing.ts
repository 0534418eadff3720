import { adminUsers } from '@recado/texts';
import type { Pausing } from './usePausing.ts';

/** What has just paused, or goes on; undefined where there was nothing. */
export const tellPausing = (active: boolean, { linkedClients, webhooks }: Pausing): string | undefined =>
  adminUsers.actions[active ? 'resumed' : 'paused'](linkedClients, webhooks);
