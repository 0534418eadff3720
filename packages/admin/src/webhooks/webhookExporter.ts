import type { ListedWebhook } from '@recado/contract';
import { adminWebhooks as texts } from '@recado/texts';
import { createExporter } from '../export/index.ts';
import { disabledReason, webhookState } from './webhookState.ts';

const { columns } = texts;

export const webhookExporter = createExporter<ListedWebhook>(texts.file, [
  { label: columns.client, value: ({ businessName }) => businessName },
  { label: columns.owner, value: ({ owner }) => owner.name },
  { label: columns.label, value: ({ label }) => label },
  { label: columns.url, value: ({ url }) => url },
  { label: columns.state, value: webhook => texts.states[webhookState(webhook)] },
  {
    label: columns.reason,
    value: webhook => {
      const reason = disabledReason(webhook);
      return reason && texts.reasons[reason];
    },
  },
  { label: columns.disabledAt, value: ({ disabledAt }) => disabledAt },
  { label: columns.failingSince, value: ({ failingSince }) => failingSince },
  { label: columns.failures, value: ({ failures }) => failures },
  { label: columns.queued, value: ({ queued }) => queued },
]);
