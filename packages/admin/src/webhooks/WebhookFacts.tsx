import type { ListedWebhook } from '@recado/contract';
import { adminWebhooks as texts } from '@recado/texts';
import { formatDateTime, formatNumber, formatPhone, TextLink } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import { Fact, Facts } from '../records/index.ts';

const { columns } = texts;
const moment = (instant: string | null) => instant && formatDateTime(instant);

export function WebhookFacts({ webhook }: { readonly webhook: ListedWebhook }) {
  const { basename } = useBackoffice();
  const { owner, eventTypes } = webhook;
  return (
    <Facts>
      <Fact label={columns.url}>{webhook.url}</Fact>
      <Fact label={columns.client}>{webhook.businessName}</Fact>
      <Fact label={columns.phone}>{formatPhone(webhook.phoneNumber)}</Fact>
      <Fact label={columns.owner}>
        <TextLink to={`${basename}/users/${owner.id}`}>{owner.name}</TextLink>
      </Fact>
      <Fact label={columns.eventTypes}>
        {eventTypes.length === 0 ? texts.allEvents : eventTypes.join(', ')}
      </Fact>
      <Fact label={columns.disabledAt}>{moment(webhook.disabledAt)}</Fact>
      <Fact label={columns.failingSince}>{moment(webhook.failingSince)}</Fact>
      <Fact label={columns.failures}>{formatNumber(webhook.failures)}</Fact>
      <Fact label={columns.pausedUntil}>{moment(webhook.pausedUntil)}</Fact>
      <Fact label={columns.queued}>{formatNumber(webhook.queued)}</Fact>
      <Fact label={columns.oldestQueuedAt}>{moment(webhook.oldestQueuedAt)}</Fact>
      <Fact label={columns.createdAt}>{formatDateTime(webhook.createdAt)}</Fact>
    </Facts>
  );
}
