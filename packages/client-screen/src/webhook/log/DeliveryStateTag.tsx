import type { DeliveryState } from '@recado/contract';
import { status } from '@recado/texts';
import { CheckCircleIcon, ClockIcon, CrossCircleIcon, StatusTag } from '@recado/ui';

const tagStyles = {
  pending: { tone: 'warning', icon: ClockIcon },
  delivered: { tone: 'success', icon: CheckCircleIcon },
  failed: { tone: 'error', icon: CrossCircleIcon },
} as const;

export const DeliveryStateTag = ({ state }: { readonly state: DeliveryState }) => (
  <StatusTag {...tagStyles[state]} label={status.delivery[state]} />
);
