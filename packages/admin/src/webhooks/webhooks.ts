import type { ListedWebhook } from '@recado/contract';
import { adminWebhooks } from '@recado/texts';
import { LinkIcon } from '@recado/ui';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { lazyScreen } from '../records/index.ts';

/** The webhooks of all clients; the list opens on those that get nothing any more. */
export const webhooks: BackofficeResource = {
  name: 'webhooks',
  list: lazyScreen(async () => (await import('./WebhookList.tsx')).WebhookList),
  show: lazyScreen(async () => (await import('./WebhookPage.tsx')).WebhookPage),
  icon: LinkIcon,
  options: { label: adminWebhooks.title },
  recordRepresentation: ({ label }: ListedWebhook) => label,
};
