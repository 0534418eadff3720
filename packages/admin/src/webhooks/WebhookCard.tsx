import type { ListedWebhook } from '@recado/contract';
import { adminWebhooks as texts } from '@recado/texts';
import { useRecordContext } from 'ra-core';
import { CardLines, ViewLink } from '../records/index.ts';
import { WebhookStateTag } from './WebhookStateTag.tsx';
import { disabledReason } from './webhookState.ts';

/** A webhook on a phone. */
export function WebhookCard() {
  const webhook = useRecordContext<ListedWebhook>();
  if (!webhook) return null;
  const reason = disabledReason(webhook);
  return (
    <CardLines
      title={webhook.businessName}
      state={<WebhookStateTag webhook={webhook} />}
      lines={[webhook.label, webhook.url, reason && texts.reasons[reason]]}
      action={<ViewLink label={texts.view} name={texts.viewOne(webhook.label)} />}
    />
  );
}
