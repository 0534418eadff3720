import type { ListedWebhook } from '@recado/contract';
import { adminWebhookTexts } from '@recado/texts';
import { AlertIcon, CheckCircleIcon, CrossCircleIcon, StatusTag } from '@recado/ui';
import { getWebhookState } from './getWebhookState.ts';

const tagStyles = {
  enabled: { tone: 'success', icon: CheckCircleIcon },
  failing: { tone: 'warning', icon: AlertIcon },
  disabled: { tone: 'error', icon: CrossCircleIcon },
} as const;

interface WebhookStateTagProps {
  readonly webhook: ListedWebhook;
}

export function WebhookStateTag({ webhook }: WebhookStateTagProps) {
  const state = getWebhookState(webhook);
  return <StatusTag {...tagStyles[state]} label={adminWebhookTexts.states[state]} data-status={state} />;
}
