import type { AuditEntry } from '@recado/contract';
import { auditLogEntryTexts } from '@recado/texts';

/** Returns the display text of an actor: the name, otherwise the e-mail address, otherwise the kind. */
export const formatAuditActor = ({ name, email, kind }: AuditEntry['actor']): string =>
  name ?? email ?? auditLogEntryTexts.actors[kind];
