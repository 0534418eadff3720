import type { AuditEntry } from '@recado/contract';
import { audit, adminAudit as texts } from '@recado/texts';
import { createExporter } from '../export/index.ts';
import { actorOf } from './actorOf.ts';

const { columns } = texts;

export const auditExporter = createExporter<AuditEntry>(texts.file, [
  { label: columns.createdAt, value: ({ createdAt }) => createdAt },
  { label: columns.action, value: ({ summary }) => summary },
  { label: columns.outcome, value: ({ outcome }) => audit.outcomes[outcome] },
  { label: columns.actor, value: ({ actor }) => actorOf(actor) },
  { label: columns.actorEmail, value: ({ actor }) => actor.email },
  { label: columns.target, value: ({ target }) => target?.label },
  { label: columns.address, value: ({ address }) => address },
  { label: columns.userAgent, value: ({ userAgent }) => userAgent },
]);
