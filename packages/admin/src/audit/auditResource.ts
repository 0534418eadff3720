import type { AuditEntry } from '@recado/contract';
import { adminAuditLogTexts } from '@recado/texts';
import { ClockIcon } from '@recado/ui';
import type { BackofficeResource } from '../backoffice/BackofficeResource.ts';
import { createLazyScreen } from '../records/index.ts';

/**
 * Back-office resource of the audit log. An entry holds the actor, the action, the target, the time and the
 * actor's IP address.
 */
export const auditResource: BackofficeResource = {
  name: 'audit',
  list: createLazyScreen(async () => (await import('./AuditList.tsx')).AuditList),
  show: createLazyScreen(async () => (await import('./AuditPage.tsx')).AuditPage),
  icon: ClockIcon,
  options: { label: adminAuditLogTexts.title },
  recordRepresentation: ({ summary }: AuditEntry) => summary,
};
