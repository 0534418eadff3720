import { Box, Button, Card, LinearProgress, Skeleton, Typography } from '@mui/material';
import type { Campaign } from '@recado/contract';
import { campaignPageTexts as texts } from '@recado/texts';
import {
  ButtonLink,
  ClockIcon,
  EmptyState,
  ErrorState,
  formatNumber,
  getFailureMessage,
  Notice,
  settleFromTopSx,
  TextLink,
  toast,
  useApi,
} from '@recado/ui';
import { useParams } from 'react-router';
import { ClientPageHead } from '../layout/ClientPageHead.tsx';
import { CampaignStateTag } from './CampaignStateTag.tsx';
import { useCampaigns } from './useCampaigns.ts';

/** `/campaigns/{id}`: campaigns of a client, which are messages to many recipients. */
export function CampaignsPage() {
  const { id = '' } = useParams();
  const campaignsPath = `/campaigns/${id}`;
  const { data: clientData } = useApi('GET /clients/{id}', { params: { id } });
  const list = useCampaigns(id);
  const name = clientData?.client.businessName;
  const createButton = (
    <ButtonLink variant="contained" to={`${campaignsPath}/new`}>
      {texts.create}
    </ButtonLink>
  );
  const loadMore = () =>
    void list.fetchNextPage().then(({ isFetchNextPageError }) => {
      if (isFetchNextPageError) toast.error(texts.list.moreFailed);
    });
  return (
    <Box sx={{ display: 'grid', gap: 2, ...settleFromTopSx }}>
      <ClientPageHead
        title={texts.title}
        documentTitle={texts.documentTitle}
        businessName={name}
        links={[{ to: `/schedules/${id}`, text: texts.back }]}
      >
        <Box sx={{ visibility: list.data?.length ? undefined : 'hidden' }}>{createButton}</Box>
      </ClientPageHead>
      <StrangerCampaignWarning />
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        {list.data?.length === 0 ? (
          <EmptyState {...texts.list.empty} icon={<ClockIcon />} action={createButton} />
        ) : list.data ? (
          <Box component="ul" aria-label={texts.list.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {list.data.map(campaign => (
              <Row key={campaign.id} campaign={campaign} to={`${campaignsPath}/${campaign.id}`} />
            ))}
          </Box>
        ) : list.error ? (
          <ErrorState
            title={texts.list.loadFailed}
            text={getFailureMessage(list.error, texts.list.loadFailedText)}
            retry={list.refetch}
            isRetrying={list.isFetching}
          />
        ) : (
          <Skeleton height={120} />
        )}
        {list.hasNextPage && (
          <Button disabled={list.isFetchingNextPage} onClick={loadMore}>
            {texts.list.more}
          </Button>
        )}
      </Card>
    </Box>
  );
}

/** Warning about the risks of messages to strangers. */
export const StrangerCampaignWarning = () => (
  <Notice severity="warning">
    <strong>{texts.advice.title}</strong>
    <br />
    {texts.advice.text}
  </Notice>
);

interface RowProps {
  readonly campaign: Campaign;
  readonly to: string;
}

function Row({ campaign, to }: RowProps) {
  const { name, by, counts } = campaign;
  return (
    <Box component="li" sx={{ py: 1.5, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <TextLink to={to}>
          <bdi>{name}</bdi>
        </TextLink>
        <CampaignStateTag campaign={campaign} />
        <Typography variant="body2" color="text.secondary">
          {by === null ? texts.program : texts.by(by)}
        </Typography>
      </Box>
      {counts.total > 0 && <CampaignProgressBar campaign={campaign} />}
    </Box>
  );
}

interface CampaignProgressProps {
  readonly campaign: Pick<Campaign, 'name' | 'counts'>;
}

/** Shows how many of a campaign's recipients have been processed. */
export function CampaignProgressBar({ campaign: { name, counts } }: CampaignProgressProps) {
  const total = counts.total - counts.leftOut;
  const done = total - counts.waiting;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 0.5 }}>
      <LinearProgress
        variant="determinate"
        aria-label={name}
        value={total === 0 ? 0 : (done / total) * 100}
        sx={{ flex: 1, height: 8, borderRadius: 1 }}
      />
      <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        {texts.progress(formatNumber(done), formatNumber(total))}
      </Typography>
    </Box>
  );
}
