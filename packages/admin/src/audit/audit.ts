import type { AuditEntry } from '@recado/contract';
import { adminAudit } from '@recado/texts';
import { ClockIcon } from '@recado/ui';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { lazyScreen } from '../records/index.ts';

/** Who did what, to whom, when and from where. */
export const audit: BackofficeResource = {
  name: 'audit',
  list: lazyScreen(async () => (await import('./AuditList.tsx')).AuditList),
  show: lazyScreen(async () => (await import('./AuditPage.tsx')).AuditPage),
  icon: ClockIcon,
  options: { label: adminAudit.title },
  recordRepresentation: ({ summary }: AuditEntry) => summary,
};
