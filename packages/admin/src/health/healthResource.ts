import { adminHealthTexts } from '@recado/texts';
import { MonitorIcon } from '@recado/ui';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { createLazyScreen } from '../records/index.ts';

/**
 * Back-office resource of the platform's health. It has only one screen, because there is only one platform.
 */
export const healthResource: BackofficeResource = {
  name: 'health',
  list: createLazyScreen(async () => (await import('./HealthPage.tsx')).HealthPage),
  icon: MonitorIcon,
  options: { label: adminHealthTexts.menu },
};
