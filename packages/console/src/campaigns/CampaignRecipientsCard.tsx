import { Box, Button, Card, MenuItem, TextField, Typography } from '@mui/material';
import type { Campaign, CampaignRecipient, CampaignRecipientState } from '@recado/contract';
import { getRegionName } from '@recado/contract/rules';
import { campaignTexts, campaignPageTexts as texts } from '@recado/texts';
import {
  AlertIcon,
  CheckCircleIcon,
  ClockIcon,
  CrossCircleIcon,
  getFailureMessage,
  StatusTag,
  toast,
  useSdk,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRecipientName, formatRecipientNumber } from './formatRecipientName.ts';
import { CAMPAIGN_RECIPIENTS_ROUTE, CAMPAIGN_ROUTE, useCampaignRecipients } from './useCampaigns.ts';

const tagStyles = {
  waiting: { tone: 'secondary', icon: ClockIcon },
  sent: { tone: 'info', icon: CheckCircleIcon },
  delivered: { tone: 'info', icon: CheckCircleIcon },
  read: { tone: 'success', icon: CheckCircleIcon },
  answered: { tone: 'success', icon: CheckCircleIcon },
  unknown: { tone: 'warning', icon: AlertIcon },
  failed: { tone: 'error', icon: CrossCircleIcon },
  leftOut: { tone: 'secondary', icon: CrossCircleIcon },
} as const;

interface RecipientsCardProps {
  readonly clientId: string;
  readonly campaign: Campaign;
}

/** Lists a campaign's recipients with the result for each. */
export function CampaignRecipientsCard({ clientId, campaign }: RecipientsCardProps) {
  const [state, setState] = useState<CampaignRecipientState | ''>('');
  const title = campaign.state === 'draft' ? texts.recipients.titleOfDraft : texts.recipients.title;
  const list = useCampaignRecipients(clientId, campaign, state || undefined);
  const leaveOut = useLeaveOutRecipient(clientId, campaign.id);
  const loadMore = () =>
    void list.fetchNextPage().then(({ isFetchNextPageError }) => {
      if (isFetchNextPageError) toast.error(texts.list.moreFailed);
    });
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="h3" sx={{ flex: 1, minWidth: 200 }}>
          {title}
        </Typography>
        <TextField
          select
          size="small"
          label={texts.recipients.filter}
          value={state}
          onChange={({ target }) => setState(target.value as CampaignRecipientState | '')}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ minWidth: 180 }}
        >
          <MenuItem value="">{texts.recipients.everyone}</MenuItem>
          {(Object.keys(tagStyles) as CampaignRecipientState[]).map(option => (
            <MenuItem key={option} value={option}>
              {campaignTexts.states[option]}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {list.data?.length === 0 && <Typography color="text.secondary">{texts.recipients.none}</Typography>}
      <Box component="ul" aria-label={texts.recipients.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {list.data?.map(recipient => (
          <Row
            key={recipient.id}
            recipient={recipient}
            isOpen={campaign.endedAt === null}
            onLeaveOut={() => leaveOut.mutate(recipient.id)}
          />
        ))}
      </Box>
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={loadMore} sx={{ justifySelf: 'start' }}>
          {texts.list.more}
        </Button>
      )}
    </Card>
  );
}

interface RowProps {
  readonly recipient: CampaignRecipient;
  readonly isOpen: boolean;
  readonly onLeaveOut: () => void;
}

function Row({ recipient, isOpen, onLeaveOut }: RowProps) {
  const { to, name, country, state, reason } = recipient;
  return (
    <Box component="li" sx={{ py: 1, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <StatusTag {...tagStyles[state]} label={campaignTexts.states[state]} />
        {/* On narrow screens the name has its own row: a phone number next to two buttons would wrap. */}
        <Typography
          sx={{
            overflowWrap: 'anywhere',
            minWidth: 0,
            order: { xs: 1, sm: 0 },
            flex: { xs: '1 0 100%', sm: 1 },
          }}
        >
          <bdi>{formatRecipientName(recipient)}</bdi>{' '}
          {name !== null && /^\d{7,15}$/.test(to) && (
            <Typography component="span" variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
              {formatRecipientNumber(recipient)}
            </Typography>
          )}{' '}
          {country !== null && country !== undefined && (
            <Typography component="span" variant="body2" color="text.secondary">
              {getRegionName(country)}
            </Typography>
          )}
        </Typography>
        {state === 'waiting' && isOpen && (
          <Button
            size="small"
            aria-label={texts.recipients.about(formatRecipientName(recipient))}
            onClick={onLeaveOut}
            sx={{ ml: 'auto' }}
          >
            {texts.recipients.leaveOut}
          </Button>
        )}
      </Box>
      {reason !== null && (
        <Typography variant="body2" color={state === 'failed' ? 'error' : 'text.secondary'}>
          {reason}
        </Typography>
      )}
    </Box>
  );
}

function useLeaveOutRecipient(clientId: string, campaign: string) {
  const sdk = useSdk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (recipient: string) =>
      sdk.request('DELETE /clients/{id}/campaigns/{campaign}/recipients/{recipient}', {
        params: { id: clientId, campaign, recipient },
      }),
    onError: error => toast.error(getFailureMessage(error, texts.failed)),
    onSettled: () =>
      Promise.all(
        [CAMPAIGN_ROUTE, CAMPAIGN_RECIPIENTS_ROUTE].map(key => queries.invalidateQueries({ queryKey: [key] })),
      ),
  });
}
