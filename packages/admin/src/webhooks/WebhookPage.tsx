import { Box, Typography } from '@mui/material';
import type { ListedWebhook } from '@recado/contract';
import { adminWebhooks as texts, webhookTools } from '@recado/texts';
import { ButtonLink, formatDateTime, formatNumber, formatPhone, TextLink } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import { Fact, Facts, RecordScreen } from '../records/index.ts';
import { WebhookStateTag } from './WebhookStateTag.tsx';
import { disabledReason } from './webhookState.ts';

/** One webhook: how it fares, why it gets nothing any more, what to do, and the way to its client. */
export function WebhookPage() {
  const { basename } = useBackoffice();
  return (
    <RecordScreen<ListedWebhook> title={texts.detailTitle} back={texts.back} failure={texts.oneFailed}>
      {webhook => (
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Typography component="p" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              {webhook.label}
            </Typography>
            <WebhookStateTag webhook={webhook} />
          </Box>
          <DisabledReason webhook={webhook} />
          <WebhookFacts webhook={webhook} />
          <Box>
            <ButtonLink variant="contained" to={`${basename}/clients/${webhook.clientId}`}>
              {texts.openClient}
            </ButtonLink>
          </Box>
        </Box>
      )}
    </RecordScreen>
  );
}

function DisabledReason({ webhook }: { readonly webhook: ListedWebhook }) {
  const reason = disabledReason(webhook);
  if (!reason) return null;
  return (
    <Box sx={{ bgcolor: 'background.default', border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Facts>
        <Fact label={texts.columns.reason}>{texts.reasons[reason]}</Fact>
        <Fact label={texts.nextTitle}>{texts.next[reason]}</Fact>
      </Facts>
    </Box>
  );
}

const { columns } = texts;
const moment = (instant: string | null) => instant && formatDateTime(instant);

function WebhookFacts({ webhook }: { readonly webhook: ListedWebhook }) {
  const { basename } = useBackoffice();
  const { owner, eventTypes, chatKinds } = webhook;
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
      <Fact label={columns.chatKinds}>
        {chatKinds.map(kind => webhookTools.chats.kinds[kind]).join(', ')}
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
