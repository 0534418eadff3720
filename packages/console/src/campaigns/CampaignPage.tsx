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
import { Advice, Progress } from './CampaignsPage.tsx';
import { nameOf } from './nameOf.ts';
import { RecipientsCard } from './RecipientsCard.tsx';
import { useActs, useCampaign } from './useCampaigns.ts';

/** `/clients/{id}/campaigns/{campaign}`: a draft with those it is for, or how far it has come. */
export function CampaignPage() {
  const { id = '', campaign: named = '' } = useParams();
  const { data, error, refetch, isFetching } = useCampaign(id, named);
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
      {isDraft && <Advice />}
      {campaign.reason !== null && <Alert severity="warning">{campaign.reason}</Alert>}
      {campaign.waiting !== null && <Alert severity="info">{campaign.waiting}</Alert>}
      <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {wordsOf(campaign) || texts.onlyFile}
        </Typography>
        <Times campaign={campaign} />
        {campaign.counts.total > 0 && !isDraft && <Progress campaign={campaign} />}
        {campaign.counts.total > 0 && <Figures campaign={campaign} reach={reach} />}
        <Actions clientId={id} campaign={campaign} />
      </Card>
      {isDraft && <AddRecipients clientId={id} campaign={campaign.id} />}
      {isDraft && previews.length > 0 && <Previews previews={previews} reach={reach} />}
      {campaign.counts.total > 0 && <RecipientsCard clientId={id} campaign={campaign} />}
    </Box>
  );
}

const wordsOf = ({ message: { text, image, video, document } }: Campaign): string =>
  text?.text ?? image?.caption ?? video?.caption ?? document?.caption ?? '';

function Times({ campaign }: { readonly campaign: Campaign }) {
  const { startedAt, endedAt, nextAt, endsAt, state, startsAt } = campaign;
  const said = [
    startedAt !== null && texts.started(formatDateTime(startedAt)),
    startedAt === null && startsAt !== null && `${texts.form.starts}: ${formatDateTime(startsAt)}`,
    endedAt !== null && texts.ended(formatDateTime(endedAt)),
    nextAt !== null && texts.next(formatDateTime(nextAt)),
    endsAt !== null && (state === 'running' || state === 'paused') && texts.ends(formatDateTime(endsAt)),
  ].filter(one => one !== false);
  return said.length === 0 ? null : (
    <Typography variant="body2" color="text.secondary">
      {said.join(' · ')}
    </Typography>
  );
}

function Figures({
  campaign: { counts },
  reach,
}: {
  readonly campaign: Campaign;
  readonly reach: CampaignReach;
}) {
  const { delivered, read, answered } = reach;
  const figures = Object.entries({ ...counts, delivered, read, answered }) as [
    keyof typeof texts.figures,
    number,
  ][];
  const order = Object.keys(texts.figures);
  const shown = figures
    .filter(([key, value]) => key in texts.figures && (value > 0 || key === 'waiting' || key === 'left'))
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0 }}>
      {shown.map(([key, value]) => (
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

type Asked = 'start' | 'stop' | 'remove';
const questions = { start: texts.starting, stop: texts.stopping, remove: texts.removal };

function Actions({ clientId, campaign }: { readonly clientId: string; readonly campaign: Campaign }) {
  const { id, state, counts } = campaign;
  const base = `/clients/${clientId}/campaigns`;
  const navigate = useNavigate();
  const acts = useActs(clientId);
  const saving = useSaving(clientId, id);
  const [asked, setAsked] = useState<Asked>();
  const [shown, setShown] = useState<Asked>('start');
  const ask = (what: Asked) => {
    setShown(what);
    setAsked(what);
  };
  const act = (what: 'running' | 'paused') => acts.mutate({ campaign: id, act: what });
  const confirm = () => {
    const done = { onSettled: () => setAsked(undefined) };
    if (asked === 'start') acts.mutate({ campaign: id, act: 'running' }, done);
    if (asked === 'stop') acts.mutate({ campaign: id, act: 'stopped' }, done);
    if (asked === 'remove')
      acts.mutate({ campaign: id, act: 'remove' }, { ...done, onSuccess: () => void navigate(base) });
  };
  const repeat = () =>
    acts.mutate({ campaign: id, act: 'repeat' }, { onSuccess: made => void navigate(`${base}/${made.id}`) });
  const { confirmTitle, confirm: word } = questions[shown];
  const text = shown === 'start' ? texts.starting.confirmText(counts.waiting) : questions[shown].confirmText;
  const isOver = state === 'done' || state === 'stopped';
  const isForNobody = state === 'draft' && counts.waiting === 0;
  const why = useId();
  const disabled = { disabled: true, 'aria-describedby': why };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {state === 'draft' && (
        <>
          <Button variant="contained" {...(isForNobody && disabled)} onClick={() => ask('start')}>
            {texts.actions.start}
          </Button>
          <ButtonLink to={`${base}/${id}/edit`}>{texts.actions.change}</ButtonLink>
        </>
      )}
      {state === 'running' && (
        <Button variant="contained" disabled={acts.isPending} onClick={() => act('paused')}>
          {texts.actions.pause}
        </Button>
      )}
      {state === 'paused' && (
        <Button variant="contained" disabled={acts.isPending} onClick={() => act('running')}>
          {texts.actions.resume}
        </Button>
      )}
      {(state === 'running' || state === 'paused') && (
        <Button onClick={() => ask('stop')}>{texts.actions.stop}</Button>
      )}
      {isOver && (counts.failed > 0 || state === 'stopped') && (
        <Button variant="outlined" disabled={acts.isPending} onClick={repeat}>
          {texts.actions.repeat}
        </Button>
      )}
      {state !== 'draft' && (
        <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
          {saving.isPending ? texts.actions.downloading : texts.actions.download}
        </Button>
      )}
      {(state === 'draft' || isOver) && <Button onClick={() => ask('remove')}>{texts.actions.remove}</Button>}
      {isForNobody && (
        <Typography id={why} variant="body2" color="text.secondary">
          {texts.actions.nobody}
        </Typography>
      )}
      <ConfirmDialog
        texts={{ confirmTitle, confirmText: text, confirm: word }}
        running={questions[shown].running}
        open={asked !== undefined}
        isRunning={acts.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={confirm}
      />
    </Box>
  );
}

function useSaving(clientId: string, campaign: string) {
  const sdk = useSdk();
  return useMutation({
    mutationFn: () =>
      sdk.request('GET /clients/{id}/campaigns/{campaign}/recipients/export', {
        params: { id: clientId, campaign },
        accept: 'text/csv',
        timeout: Number.POSITIVE_INFINITY,
      }),
    // As text it has lost the mark by which a spreadsheet knows its letters.
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
          {texts.previewTo(nameOf({ to, name }))}
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
