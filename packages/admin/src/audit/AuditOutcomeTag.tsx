import type { AuditEntry } from '@recado/contract';
import { auditLogEntryTexts } from '@recado/texts';
import { CheckCircleIcon, CrossCircleIcon, StatusTag } from '@recado/ui';

const tagStyles = {
  success: { tone: 'success', icon: CheckCircleIcon },
  failure: { tone: 'error', icon: CrossCircleIcon },
} as const;

export const AuditOutcomeTag = ({ outcome }: Pick<AuditEntry, 'outcome'>) => (
  <StatusTag {...tagStyles[outcome]} label={auditLogEntryTexts.outcomes[outcome]} data-status={outcome} />
);
