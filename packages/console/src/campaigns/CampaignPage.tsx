import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material';
import type { Campaign, CampaignPreview, CampaignReach } from '@recado/contract';
import { campaignPage as texts } from '@recado/texts';
import {
  ButtonLink,
  ConfirmDialog,
  ErrorState,
  failureMessage,
  formatDateTime,
  formatNumber,
  PageTitle,
  saveFile,
  TextLink,
  toast,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { AddRecipients } from './AddRecipients.tsx';
import { CampaignState } from './CampaignState.tsx';
import { CampaignProgress, CampaignWarning } from './CampaignsPage.tsx';
import { formatRecipientName } from './formatRecipientName.ts';
import { RecipientsCard } from './RecipientsCard.tsx';
import { useCampaign, useCampaignAction } from './useCampaigns.ts';

/** `/clients/{id}/campaigns/{campaign}`: a draft with its recipients, or a campaign's progress. */
export function CampaignPage() {
  const { id = '', campaign: campaignId = '' } = useParams();
  const { data, error, refetch, isFetching } = useCampaign(id, campaignId);
  if (!data)
    return (
      <Card sx={{ p: 3 }}>
        {error ? (
          <ErrorState
            title={texts.list.loadFailed}
            text={failureMessage(error, texts.list.loadFailedText)}
            retry={refetch}
            isRetrying={isFetching}
          />
        ) : (
          <Skeleton height={160} />
        )}
      </Card>
    );
  const { campaign, previews, reach } = data;
  const isDraft = campaign.state === 'draft';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageTitle screen={campaign.name} />
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{campaign.name}</bdi>
          </Typography>
          <CampaignState campaign={campaign} />
        </Box>
        <TextLink to={`/clients/${id}/campaigns`}>{texts.all}</TextLink>
      </Box>
      {isDraft && <CampaignWarning />}
      {campaign.reason !== null && <Alert severity="warning">{campaign.reason}</Alert>}
      {campaign.waiting !== null && <Alert severity="info">{campaign.waiting}</Alert>}
      <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {getMessageText(campaign) || texts.onlyFile}
        </Typography>
        <Times campaign={campaign} />
        {campaign.counts.total > 0 && !isDraft && <CampaignProgress campaign={campaign} />}
        {campaign.counts.total > 0 && <Figures campaign={campaign} reach={reach} />}
        <Actions clientId={id} campaign={campaign} />
      </Card>
      {isDraft && <AddRecipients clientId={id} campaign={campaign.id} />}
      {isDraft && previews.length > 0 && <Previews previews={previews} reach={reach} />}
      {campaign.counts.total > 0 && <RecipientsCard clientId={id} campaign={campaign} />}
    </Box>
  );
}

const getMessageText = ({ message: { text, image, video, document } }: Campaign): string =>
  text?.text ?? image?.caption ?? video?.caption ?? document?.caption ?? '';

function Times({ campaign }: { readonly campaign: Campaign }) {
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

function Figures({ campaign: { counts }, reach }: { readonly campaign: Campaign; readonly reach: CampaignReach }) {
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

type ConfirmedAction = 'start' | 'stop' | 'remove';
const confirmationTexts = { start: texts.starting, stop: texts.stopping, remove: texts.removal };

function Actions({ clientId, campaign }: { readonly clientId: string; readonly campaign: Campaign }) {
  const { id, state, counts } = campaign;
  const listPath = `/clients/${clientId}/campaigns`;
  const navigate = useNavigate();
  const mutation = useCampaignAction(clientId);
  const recipientExport = useRecipientExport(clientId, id);
  const [openAction, setOpenAction] = useState<ConfirmedAction>();
  const [displayedAction, setDisplayedAction] = useState<ConfirmedAction>('start');
  const openConfirmation = (action: ConfirmedAction) => {
    setDisplayedAction(action);
    setOpenAction(action);
  };
  const changeState = (newState: 'running' | 'paused') => mutation.mutate({ campaign: id, action: newState });
  const runOpenAction = () => {
    const closeDialog = { onSettled: () => setOpenAction(undefined) };
    if (openAction === 'start') mutation.mutate({ campaign: id, action: 'running' }, closeDialog);
    if (openAction === 'stop') mutation.mutate({ campaign: id, action: 'stopped' }, closeDialog);
    if (openAction === 'remove')
      mutation.mutate({ campaign: id, action: 'remove' }, { ...closeDialog, onSuccess: () => void navigate(listPath) });
  };
  const repeat = () =>
    mutation.mutate({ campaign: id, action: 'repeat' }, { onSuccess: copy => void navigate(`${listPath}/${copy.id}`) });
  const { confirmTitle, confirm: confirmLabel } = confirmationTexts[displayedAction];
  const text =
    displayedAction === 'start'
      ? texts.starting.confirmText(counts.waiting)
      : confirmationTexts[displayedAction].confirmText;
  const isOver = state === 'done' || state === 'stopped';
  const hasNoRecipients = state === 'draft' && counts.waiting === 0;
  const reasonId = useId();
  const disabled = { disabled: true, 'aria-describedby': reasonId };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {state === 'draft' && (
        <>
          <Button variant="contained" {...(hasNoRecipients && disabled)} onClick={() => openConfirmation('start')}>
            {texts.actions.start}
          </Button>
          <ButtonLink to={`${listPath}/${id}/edit`}>{texts.actions.change}</ButtonLink>
        </>
      )}
      {state === 'running' && (
        <Button variant="contained" disabled={mutation.isPending} onClick={() => changeState('paused')}>
          {texts.actions.pause}
        </Button>
      )}
      {state === 'paused' && (
        <Button variant="contained" disabled={mutation.isPending} onClick={() => changeState('running')}>
          {texts.actions.resume}
        </Button>
      )}
      {(state === 'running' || state === 'paused') && (
        <Button onClick={() => openConfirmation('stop')}>{texts.actions.stop}</Button>
      )}
      {isOver && (counts.failed > 0 || state === 'stopped') && (
        <Button variant="outlined" disabled={mutation.isPending} onClick={repeat}>
          {texts.actions.repeat}
        </Button>
      )}
      {state !== 'draft' && (
        <Button disabled={recipientExport.isPending} onClick={() => recipientExport.mutate()}>
          {recipientExport.isPending ? texts.actions.downloading : texts.actions.download}
        </Button>
      )}
      {(state === 'draft' || isOver) && (
        <Button onClick={() => openConfirmation('remove')}>{texts.actions.remove}</Button>
      )}
      {hasNoRecipients && (
        <Typography id={reasonId} variant="body2" color="text.secondary">
          {texts.actions.nobody}
        </Typography>
      )}
      <ConfirmDialog
        texts={{ confirmTitle, confirmText: text, confirm: confirmLabel }}
        running={confirmationTexts[displayedAction].running}
        open={openAction !== undefined}
        isRunning={mutation.isPending}
        onCancel={() => setOpenAction(undefined)}
        onConfirm={runOpenAction}
      />
    </Box>
  );
}

function useRecipientExport(clientId: string, campaign: string) {
  const sdk = useSdk();
  return useMutation({
    mutationFn: () =>
      sdk.request('GET /clients/{id}/campaigns/{campaign}/recipients/export', {
        params: { id: clientId, campaign },
        accept: 'text/csv',
        timeout: Number.POSITIVE_INFINITY,
      }),
    // Adds the byte order mark, because spreadsheets recognize UTF-8 only by it.
    onSuccess: csv => saveFile(new TextEncoder().encode(`\uFEFF${csv}`), 'resultados.csv'),
    onError: error => toast.error(failureMessage(error, texts.downloadFailed)),
  });
}

interface PreviewsProps {
  readonly previews: readonly CampaignPreview[];
  readonly reach: CampaignReach;
}

const Previews = ({ previews, reach }: PreviewsProps) => (
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
    {reach.nameless > 0 && <Alert severity="info">{texts.nameless(reach.nameless)}</Alert>}
    {reach.closed > 0 && <Alert severity="warning">{texts.closed(reach.closed)}</Alert>}
    {reach.strangers > 0 && <Alert severity="warning">{texts.strangers(reach.strangers)}</Alert>}
  </Card>
);
