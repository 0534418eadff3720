import { Box, Button, Card, MenuItem, TextField, Typography } from '@mui/material';
import type { Campaign, CampaignCountryCount, CampaignRecipient, CampaignRecipientState } from '@recado/contract';
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
  /** Countries of the pending recipients. */
  readonly countries: readonly CampaignCountryCount[];
}

/** Lists a campaign's recipients with the result for each. */
export function CampaignRecipientsCard({ clientId, campaign, countries }: RecipientsCardProps) {
  const [state, setState] = useState<CampaignRecipientState | ''>('');
  const [country, setCountry] = useState('');
  const title = campaign.state === 'draft' ? texts.recipients.titleOfDraft : texts.recipients.title;
  const list = useCampaignRecipients(clientId, campaign, { state, country });
  const { leaveOut, leaveOutCountry } = useRecipientRemoval(clientId, campaign.id);
  const isOpen = campaign.endedAt === null;
  const filtered = countries.find(entry => entry.country === country && entry.other);
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
        <CountryFilter countries={countries} country={country} onChange={setCountry} />
      </Box>
      {isOpen && filtered && (
        <Button
          variant="outlined"
          disabled={leaveOutCountry.isPending}
          onClick={() => leaveOutCountry.mutate(country)}
          // Names of countries are long, and buttons do not wrap by default.
          sx={{ justifySelf: 'start', maxWidth: '100%', whiteSpace: 'normal', textAlign: 'start' }}
        >
          {texts.recipients.leaveOutCountry(getRegionName(country), filtered.count)}
        </Button>
      )}
      {list.data?.length === 0 && <Typography color="text.secondary">{texts.recipients.none}</Typography>}
      <Box component="ul" aria-label={texts.recipients.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {list.data?.map(recipient => (
          <Row
            key={recipient.id}
            recipient={recipient}
            isOpen={isOpen}
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

interface CountryFilterProps {
  readonly countries: readonly CampaignCountryCount[];
  readonly country: string;
  readonly onChange: (country: string) => void;
}

/** Filters by country, if there is more than one. A chosen country stays after its people were left out. */
function CountryFilter({ countries, country, onChange }: CountryFilterProps) {
  const codes = new Set([...countries.map(entry => entry.country), ...(country === '' ? [] : [country])]);
  if (codes.size < 2 && country === '') return null;
  return (
    <TextField
      select
      size="small"
      label={texts.recipients.country}
      value={country}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ minWidth: 180 }}
    >
      <MenuItem value="">{texts.recipients.everyCountry}</MenuItem>
      {[...codes].map(code => (
        <MenuItem key={code} value={code}>
          {getRegionName(code)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface RowProps {
  readonly recipient: CampaignRecipient;
  readonly isOpen: boolean;
  readonly onLeaveOut: () => void;
}

function Row({ recipient, isOpen, onLeaveOut }: RowProps) {
  const { name, country, state, reason, row, cause } = recipient;
  const number = formatRecipientNumber(recipient);
  // A person without a readable number is recognized by its row and by the text in the list.
  const hasNumber = name !== null && (/^\+\d/.test(number) || (cause === 'unreadable' && number !== '—'));
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
          {hasNumber && (
            <Typography
              component="span"
              variant="body2"
              color="text.secondary"
              sx={{ whiteSpace: cause === 'unreadable' ? 'normal' : 'nowrap' }}
            >
              {number}
            </Typography>
          )}{' '}
          {state === 'leftOut' && row !== null && row !== undefined && (
            <Typography component="span" variant="body2" color="text.secondary">
              {texts.recipients.row(row)}
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

/** Leaves out one pending recipient, or all of a country. */
function useRecipientRemoval(clientId: string, campaign: string) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const params = { id: clientId, campaign };
  const onError = (error: Error) => toast.error(getFailureMessage(error, texts.failed));
  const onSettled = () =>
    Promise.all([CAMPAIGN_ROUTE, CAMPAIGN_RECIPIENTS_ROUTE].map(key => queries.invalidateQueries({ queryKey: [key] })));
  const leaveOut = useMutation({
    mutationFn: (recipient: string) =>
      sdk.request('DELETE /clients/{id}/campaigns/{campaign}/recipients/{recipient}', {
        params: { ...params, recipient },
      }),
    onError,
    onSettled,
  });
  const leaveOutCountry = useMutation({
    mutationFn: (country: string) =>
      sdk.request('DELETE /clients/{id}/campaigns/{campaign}/recipients', { params, query: { country } }),
    onSuccess: ({ leftOut }) => toast.success(texts.recipients.countryLeftOut(leftOut)),
    onError,
    onSettled,
  });
  return { leaveOut, leaveOutCountry };
}
