import type { AuditEntry } from '@recado/contract';
import { auditLogEntries } from '@recado/texts';
import { CheckCircleIcon, CrossCircleIcon, StatusTag } from '@recado/ui';

const tagStyles = {
  success: { tone: 'success', icon: CheckCircleIcon },
  failure: { tone: 'error', icon: CrossCircleIcon },
} as const;

export const AuditOutcomeTag = ({ outcome }: Pick<AuditEntry, 'outcome'>) => (
  <StatusTag {...tagStyles[outcome]} label={auditLogEntries.outcomes[outcome]} data-status={outcome} />
);
