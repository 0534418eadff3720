import { adminUserTexts } from '@recado/texts';
import type { ResourcesPausedByDeactivation } from './useResourcesPausedByDeactivation.ts';

/** Describes the resources that a status change paused or resumed. Returns undefined if there were none. */
export const describePausedResources = (
  active: boolean,
  { linkedClients, webhooks }: ResourcesPausedByDeactivation,
): string | undefined => adminUserTexts.actions[active ? 'resumed' : 'paused'](linkedClients, webhooks);
