import type { AuditEntry } from '@recado/contract';
import { audit } from '@recado/texts';
import { CheckCircleIcon, CrossCircleIcon, StatusTag } from '@recado/ui';

const tagStyles = {
  success: { tone: 'success', icon: CheckCircleIcon },
  failure: { tone: 'error', icon: CrossCircleIcon },
} as const;

export const OutcomeTag = ({ outcome }: Pick<AuditEntry, 'outcome'>) => (
  <StatusTag {...tagStyles[outcome]} label={audit.outcomes[outcome]} data-status={outcome} />
);
