import type { LineSession } from '@recado/contract';
import { adminSessions } from '@recado/texts';
import { PlugIcon } from '@recado/ui';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { lazyScreen } from '../records/index.ts';

/** The clients' sessions; the list opens on those that somebody should look at. */
export const sessions: BackofficeResource = {
  name: 'sessions',
  list: lazyScreen(async () => (await import('./SessionList.tsx')).SessionList),
  show: lazyScreen(async () => (await import('./SessionPage.tsx')).SessionPage),
  icon: PlugIcon,
  options: { label: adminSessions.title },
  recordRepresentation: ({ businessName }: LineSession) => businessName,
};
