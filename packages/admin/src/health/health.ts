import { adminHealth } from '@recado/texts';
import { SystemIcon } from '@recado/ui';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { lazyScreen } from '../records/index.ts';

/** How the platform fares; one screen, because there is one platform. */
export const health: BackofficeResource = {
  name: 'health',
  list: lazyScreen(async () => (await import('./HealthPage.tsx')).HealthPage),
  icon: SystemIcon,
  options: { label: adminHealth.menu },
};
