import { Box, Button, Card, MenuItem, TextField, Typography } from '@mui/material';
import type { Campaign, CampaignRecipient, RecipientState } from '@recado/contract';
import { campaigns, campaignPage as texts } from '@recado/texts';
import {
  AlertIcon,
  CheckCircleIcon,
  ClockIcon,
  CrossCircleIcon,
  failureMessage,
  formatPhone,
  StatusTag,
  toast,
  useSdk,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf } from './nameOf.ts';
import { CAMPAIGN, RECIPIENTS, useRecipients } from './useCampaigns.ts';

const looks = {
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

/** What became of each of them. */
export function RecipientsCard({ clientId, campaign }: RecipientsCardProps) {
  const [state, setState] = useState<RecipientState | ''>('');
  const title = campaign.state === 'draft' ? texts.recipients.titleOfDraft : texts.recipients.title;
  const list = useRecipients(clientId, campaign, state || undefined);
  const leave = useLeaveOut(clientId, campaign.id);
  const more = () =>
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
          onChange={({ target }) => setState(target.value as RecipientState | '')}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ minWidth: 180 }}
        >
          <MenuItem value="">{texts.recipients.everyone}</MenuItem>
          {(Object.keys(looks) as RecipientState[]).map(each => (
            <MenuItem key={each} value={each}>
              {campaigns.states[each]}
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
            onLeave={() => leave.mutate(recipient.id)}
          />
        ))}
      </Box>
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={more} sx={{ justifySelf: 'start' }}>
          {texts.list.more}
        </Button>
      )}
    </Card>
  );
}

interface RowProps {
  readonly recipient: CampaignRecipient;
  readonly isOpen: boolean;
  readonly onLeave: () => void;
}

function Row({ recipient, isOpen, onLeave }: RowProps) {
  const { to, name, state, reason } = recipient;
  return (
    <Box component="li" sx={{ py: 1, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <StatusTag {...looks[state]} label={campaigns.states[state]} />
        {/* On a phone a line of their own: beside two buttons a number would break. */}
        <Typography
          sx={{
            overflowWrap: 'anywhere',
            minWidth: 0,
            order: { xs: 1, sm: 0 },
            flex: { xs: '1 0 100%', sm: 1 },
          }}
        >
          <bdi>{nameOf(recipient)}</bdi>{' '}
          {name !== null && /^\d{7,15}$/.test(to) && (
            <Typography component="span" variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
              {formatPhone(to)}
            </Typography>
          )}
        </Typography>
        {state === 'waiting' && isOpen && (
          <Button
            size="small"
            aria-label={texts.recipients.about(nameOf(recipient))}
            onClick={onLeave}
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

function useLeaveOut(clientId: string, campaign: string) {
  const sdk = useSdk();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (recipient: string) =>
      sdk.request('DELETE /clients/{id}/campaigns/{campaign}/recipients/{recipient}', {
        params: { id: clientId, campaign, recipient },
      }),
    onError: error => toast.error(failureMessage(error, texts.failed)),
    onSettled: () =>
      Promise.all([CAMPAIGN, RECIPIENTS].map(key => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
