import type { UserUsage } from '@recado/contract';
import { adminUsageTexts } from '@recado/texts';
import { MessageIcon } from '@recado/ui';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { createLazyScreen } from '../records/index.ts';

/** Back-office resource: usage of the platform by each user. */
export const usageResource: BackofficeResource = {
  name: 'usage',
  list: createLazyScreen(async () => (await import('./UsageList.tsx')).UsageList),
  show: createLazyScreen(async () => (await import('./UsagePage.tsx')).UsagePage),
  icon: MessageIcon,
  options: { label: adminUsageTexts.title },
  recordRepresentation: ({ name }: UserUsage) => name,
};
