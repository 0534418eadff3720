import type { DeliveryState } from '@recado/contract';
import { statusLabels } from '@recado/texts';
import { CheckCircleIcon, ClockIcon, CrossCircleIcon, StatusTag } from '@recado/ui';

const tagStyles = {
  pending: { tone: 'warning', icon: ClockIcon },
  delivered: { tone: 'success', icon: CheckCircleIcon },
  failed: { tone: 'error', icon: CrossCircleIcon },
} as const;

interface DeliveryStateTagProps {
  readonly state: DeliveryState;
}

export const DeliveryStateTag = ({ state }: DeliveryStateTagProps) => (
  <StatusTag {...tagStyles[state]} label={statusLabels.delivery[state]} />
);
