import { adminUserTexts } from '@recado/texts';
import type { PausedResources } from './usePausedResources.ts';

/** Describes the resources that a status change paused or resumed. Returns undefined if there were none. */
export const describePausedResources = (
  active: boolean,
  { linkedClients, webhooks }: PausedResources,
): string | undefined => adminUserTexts.actions[active ? 'resumed' : 'paused'](linkedClients, webhooks);
