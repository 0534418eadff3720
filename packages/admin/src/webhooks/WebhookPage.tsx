import { Box, Typography } from '@mui/material';
import type { ListedWebhook } from '@recado/contract';
import { statusLabels, adminWebhookTexts as texts } from '@recado/texts';
import { ButtonLink, formatDateTime, formatNumber, formatPhone, TextLink } from '@recado/ui';
import { useBasename } from 'ra-core';
import { DescriptionList, DescriptionListItem, RecordScreen } from '../records/index.ts';
import { getWebhookDisabledReason } from './getWebhookState.ts';
import { WebhookStateTag } from './WebhookStateTag.tsx';

/** Page of one webhook: its state, the reason why it is disabled, the next step, and a link to its client. */
export function WebhookPage() {
  const basename = useBasename();
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
          <WebhookDetails webhook={webhook} />
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

interface DisabledReasonProps {
  readonly webhook: ListedWebhook;
}

function DisabledReason({ webhook }: DisabledReasonProps) {
  const reason = getWebhookDisabledReason(webhook);
  if (!reason) return null;
  return (
    <Box sx={{ bgcolor: 'background.default', border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <DescriptionList>
        <DescriptionListItem label={texts.columns.reason}>{texts.reasons[reason]}</DescriptionListItem>
        <DescriptionListItem label={texts.nextTitle}>{texts.next[reason]}</DescriptionListItem>
      </DescriptionList>
    </Box>
  );
}

const { columns } = texts;
const formatOptionalDateTime = (instant: string | null) => instant && formatDateTime(instant);

interface WebhookDetailsProps {
  readonly webhook: ListedWebhook;
}

function WebhookDetails({ webhook }: WebhookDetailsProps) {
  const basename = useBasename();
  const { owner, eventTypes, chatKinds } = webhook;
  return (
    <DescriptionList>
      <DescriptionListItem label={columns.url}>{webhook.url}</DescriptionListItem>
      <DescriptionListItem label={columns.client}>{webhook.businessName}</DescriptionListItem>
      <DescriptionListItem label={columns.phone}>{formatPhone(webhook.phoneNumber)}</DescriptionListItem>
      <DescriptionListItem label={columns.owner}>
        <TextLink to={`${basename}/users/${owner.id}`}>{owner.name}</TextLink>
      </DescriptionListItem>
      <DescriptionListItem label={columns.eventTypes}>
        {eventTypes.length === 0 ? texts.allEvents : eventTypes.join(', ')}
      </DescriptionListItem>
      <DescriptionListItem label={columns.chatKinds}>
        {chatKinds.map(kind => statusLabels.chatKind[kind]).join(', ')}
      </DescriptionListItem>
      <DescriptionListItem label={columns.disabledAt}>{formatOptionalDateTime(webhook.disabledAt)}</DescriptionListItem>
      <DescriptionListItem label={columns.failingSince}>
        {formatOptionalDateTime(webhook.failingSince)}
      </DescriptionListItem>
      <DescriptionListItem label={columns.failures}>{formatNumber(webhook.failures)}</DescriptionListItem>
      <DescriptionListItem label={columns.pausedUntil}>
        {formatOptionalDateTime(webhook.pausedUntil)}
      </DescriptionListItem>
      <DescriptionListItem label={columns.queued}>{formatNumber(webhook.queued)}</DescriptionListItem>
      <DescriptionListItem label={columns.oldestQueuedAt}>
        {formatOptionalDateTime(webhook.oldestQueuedAt)}
      </DescriptionListItem>
      <DescriptionListItem label={columns.createdAt}>{formatDateTime(webhook.createdAt)}</DescriptionListItem>
    </DescriptionList>
  );
}
