import type { ListedWebhook } from '@recado/contract';
import { adminWebhooks } from '@recado/texts';
import { AlertIcon, CheckCircleIcon, CrossCircleIcon, StatusTag } from '@recado/ui';
import { webhookState } from './webhookState.ts';

const looks = {
  enabled: { tone: 'success', icon: CheckCircleIcon },
  failing: { tone: 'warning', icon: AlertIcon },
  disabled: { tone: 'error', icon: CrossCircleIcon },
} as const;

export function WebhookStateTag({ webhook }: { readonly webhook: ListedWebhook }) {
  const state = webhookState(webhook);
  return <StatusTag {...looks[state]} label={adminWebhooks.states[state]} data-status={state} />;
}
