import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { Campaign, CampaignCountryCount, CampaignPreview, CampaignReachCounts } from '@recado/contract';
import { campaignPageTexts as texts } from '@recado/texts';
import { ErrorState, formatDateTime, formatNumber, getFailureMessage, Notice, PageTitle, TextLink } from '@recado/ui';
import { useParams } from 'react-router';
import { ListImportStatus } from '../lists/ListImportStatus.tsx';
import { AddRecipientsForm } from './AddRecipientsForm.tsx';
import { CampaignActions } from './CampaignActions.tsx';
import { CampaignCountries } from './CampaignCountries.tsx';
import { CampaignRecipientsCard } from './CampaignRecipientsCard.tsx';
import { CampaignStateTag } from './CampaignStateTag.tsx';
import { CampaignProgressBar, StrangerCampaignWarning } from './CampaignsPage.tsx';
import { formatRecipientName } from './formatRecipientName.ts';
import { CAMPAIGN_RECIPIENTS_ROUTE, CAMPAIGN_ROUTE, useCampaign } from './useCampaigns.ts';

/** Queries whose results change when recipients are imported. */
const IMPORTED_QUERIES = [CAMPAIGN_ROUTE, CAMPAIGN_RECIPIENTS_ROUTE];

/** `/campaigns/{id}/{campaign}`: a draft with its recipients, or a campaign's progress. */
export function CampaignPage() {
  const { id = '', campaign: campaignId = '' } = useParams();
  const { data, error, refetch, isFetching } = useCampaign(id, campaignId);
  if (!data)
    return (
      <Card sx={{ p: 3 }}>
        {error ? (
          <ErrorState
            title={texts.list.loadFailed}
            text={getFailureMessage(error, texts.list.loadFailedText)}
            retry={refetch}
            isRetrying={isFetching}
          />
        ) : (
          <Skeleton height={160} />
        )}
      </Card>
    );
  // Older platforms do not report the countries.
  const { campaign, previews, reach, countries = [] } = data;
  const isDraft = campaign.state === 'draft';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle screen={campaign.name} />
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{campaign.name}</bdi>
          </Typography>
          <CampaignStateTag campaign={campaign} />
        </Box>
        <TextLink to={`/campaigns/${id}`}>{texts.all}</TextLink>
      </Box>
      {isDraft && <StrangerCampaignWarning />}
      {isDraft &&
        campaign.warnings.map(warning => (
          <Notice key={warning} severity="warning">
            {warning}
          </Notice>
        ))}
      {campaign.reason !== null && <Notice severity="warning">{campaign.reason}</Notice>}
      {campaign.waiting !== null && <Notice severity="info">{campaign.waiting}</Notice>}
      <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {getMessageText(campaign) || texts.onlyFile}
        </Typography>
        <Times campaign={campaign} />
        {campaign.counts.total > 0 && !isDraft && <CampaignProgressBar campaign={campaign} />}
        {campaign.counts.total > 0 && <Figures campaign={campaign} reach={reach} />}
        <CampaignActions clientId={id} campaign={campaign} countries={countries} />
      </Card>
      <ListImportStatus clientId={id} campaign={campaign.id} changedQueries={IMPORTED_QUERIES} />
      {isDraft && <AddRecipientsForm clientId={id} campaign={campaign.id} />}
      {isDraft && previews.length > 0 && <Previews previews={previews} reach={reach} countries={countries} />}
      {campaign.counts.total > 0 && <CampaignRecipientsCard clientId={id} campaign={campaign} countries={countries} />}
    </Box>
  );
}

const getMessageText = ({ message: { text, image, video, document } }: Campaign): string =>
  text?.text ?? image?.caption ?? video?.caption ?? document?.caption ?? '';

interface TimesProps {
  readonly campaign: Campaign;
}

function Times({ campaign }: TimesProps) {
  const { startedAt, endedAt, nextAt, endsAt, state, startsAt } = campaign;
  const timeTexts = [
    startedAt !== null && texts.started(formatDateTime(startedAt)),
    startedAt === null && startsAt !== null && `${texts.form.starts}: ${formatDateTime(startsAt)}`,
    endedAt !== null && texts.ended(formatDateTime(endedAt)),
    nextAt !== null && texts.next(formatDateTime(nextAt)),
    endsAt !== null && (state === 'running' || state === 'paused') && texts.ends(formatDateTime(endsAt)),
  ].filter(entry => entry !== false);
  return timeTexts.length === 0 ? null : (
    <Typography variant="body2" color="text.secondary">
      {timeTexts.join(' · ')}
    </Typography>
  );
}

interface FiguresProps {
  readonly campaign: Campaign;
  readonly reach: CampaignReachCounts;
}

function Figures({ campaign: { counts }, reach }: FiguresProps) {
  const { delivered, read, answered } = reach;
  const figures = Object.entries({ ...counts, delivered, read, answered }) as [keyof typeof texts.figures, number][];
  const order = Object.keys(texts.figures);
  const visibleFigures = figures
    .filter(([key, value]) => key in texts.figures && (value > 0 || key === 'waiting' || key === 'left'))
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0 }}>
      {visibleFigures.map(([key, value]) => (
        <Box key={key} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {texts.figures[key]}
          </Typography>
          <Typography component="dd" variant="h3" sx={{ m: 0 }}>
            {formatNumber(value)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

interface PreviewsProps {
  readonly previews: readonly CampaignPreview[];
  readonly reach: CampaignReachCounts;
  readonly countries: readonly CampaignCountryCount[];
}

const Previews = ({ previews, reach, countries }: PreviewsProps) => (
  <Card component="section" aria-label={texts.previews} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
    <Typography variant="h3">{texts.previews}</Typography>
    {previews.map(({ to, name, text }) => (
      <Box key={to}>
        <Typography variant="body2" color="text.secondary">
          {texts.previewTo(formatRecipientName({ to, name }))}
        </Typography>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text ?? texts.previewNone}
        </Typography>
      </Box>
    ))}
    <CampaignCountries countries={countries} />
    {reach.nameless > 0 && <Notice severity="info">{texts.nameless(reach.nameless)}</Notice>}
    {reach.closed > 0 && <Notice severity="warning">{texts.closed(reach.closed)}</Notice>}
    {reach.strangers > 0 && <Notice severity="warning">{texts.strangers(reach.strangers)}</Notice>}
  </Card>
);
