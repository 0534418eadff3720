import type { Usage } from '@recado/contract';
import { adminUsage } from '@recado/texts';
import { MessageIcon } from '@recado/ui';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { lazyScreen } from '../records/index.ts';

/** What each user makes of the platform. */
export const usage: BackofficeResource = {
  name: 'usage',
  list: lazyScreen(async () => (await import('./UsageList.tsx')).UsageList),
  show: lazyScreen(async () => (await import('./UsagePage.tsx')).UsagePage),
  icon: MessageIcon,
  options: { label: adminUsage.title },
  recordRepresentation: ({ name }: Usage) => name,
};
