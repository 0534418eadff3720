import type { ListedWebhook } from '@recado/contract';
import { adminWebhookTexts } from '@recado/texts';
import { LinkIcon } from '@recado/ui';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { createLazyScreen } from '../records/index.ts';

/** Back-office resource of the webhooks of all clients. Its list opens with the disabled webhooks. */
export const webhooksResource: BackofficeResource = {
  name: 'webhooks',
  list: createLazyScreen(async () => (await import('./WebhookList.tsx')).WebhookList),
  show: createLazyScreen(async () => (await import('./WebhookPage.tsx')).WebhookPage),
  icon: LinkIcon,
  options: { label: adminWebhookTexts.title },
  recordRepresentation: ({ label }: ListedWebhook) => label,
};
