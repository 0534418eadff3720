import type { LineSession } from '@recado/contract';
import { adminLineSessionTexts } from '@recado/texts';
import { PlugIcon } from '@recado/ui';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { createLazyScreen } from '../records/index.ts';

/** Back-office resource of the clients' sessions. Its list opens with the sessions that require attention. */
export const lineSessionsResource: BackofficeResource = {
  name: 'sessions',
  list: createLazyScreen(async () => (await import('./ClientSessionList.tsx')).ClientSessionList),
  show: createLazyScreen(async () => (await import('./LineSessionPage.tsx')).LineSessionPage),
  icon: PlugIcon,
  options: { label: adminLineSessionTexts.title },
  recordRepresentation: ({ businessName }: LineSession) => businessName,
};
