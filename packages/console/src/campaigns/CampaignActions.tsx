import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import type { Campaign, CampaignCountryCount } from '@recado/contract';
import { campaignPageTexts as texts } from '@recado/texts';
import { ButtonLink, ConfirmDialog, getFailureMessage, Notice, saveAsBrowserDownload, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCountryCounts } from './CampaignCountries.tsx';
import { useCampaignAction } from './useCampaigns.ts';

type ConfirmedAction = 'start' | 'stop' | 'remove';
const confirmationTexts = { start: texts.starting, stop: texts.stopping, remove: texts.removal };

interface CampaignActionsProps {
  readonly clientId: string;
  readonly campaign: Campaign;
  /** Countries of the recipients that still wait. */
  readonly countries: readonly CampaignCountryCount[];
}

/** Buttons that start, pause, stop, repeat, export and delete a campaign. */
export function CampaignActions({ clientId, campaign, countries }: CampaignActionsProps) {
  const { id, state, counts } = campaign;
  const listPath = `/campaigns/${clientId}`;
  const navigate = useNavigate();
  const mutation = useCampaignAction(clientId);
  const recipientExport = useRecipientExport(clientId, id);
  const [openAction, setOpenAction] = useState<ConfirmedAction>();
  const [displayedAction, setDisplayedAction] = useState<ConfirmedAction>('start');
  const foreignCountries = countries.filter(({ other }) => other);
  // The confirmation is for the countries that the dialog shows. It ends when another country appears.
  const [confirmedText, setConfirmedText] = useState('');
  const othersText = formatCountryCounts(foreignCountries);
  const needsCountries = openAction === 'start' && foreignCountries.length > 0;
  const openConfirmation = (action: ConfirmedAction) => {
    setDisplayedAction(action);
    setConfirmedText('');
    setOpenAction(action);
  };
  const changeState = (newState: 'running' | 'paused') => mutation.mutate({ campaign: id, action: newState });
  const runOpenAction = () => {
    const closeDialog = { onSettled: () => setOpenAction(undefined) };
    if (openAction === 'start') {
      const otherCountries = foreignCountries.map(({ country }) => country);
      mutation.mutate({ campaign: id, action: 'running', otherCountries }, closeDialog);
    }
    if (openAction === 'stop') mutation.mutate({ campaign: id, action: 'stopped' }, closeDialog);
    if (openAction === 'remove')
      mutation.mutate({ campaign: id, action: 'remove' }, { ...closeDialog, onSuccess: () => void navigate(listPath) });
  };
  const repeat = () =>
    mutation.mutate({ campaign: id, action: 'repeat' }, { onSuccess: copy => void navigate(`${listPath}/${copy.id}`) });
  const { confirmTitle, confirm: confirmLabel } = confirmationTexts[displayedAction];
  const text =
    displayedAction === 'start'
      ? [...campaign.warnings, texts.starting.confirmText(counts.waiting)].join(' ')
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
        isConfirmDisabled={needsCountries && confirmedText !== othersText}
        onConfirm={runOpenAction}
      >
        {needsCountries && (
          <Box sx={{ display: 'grid', gap: 1, mt: 2 }}>
            <Notice severity="warning">{texts.countries.warning(othersText)}</Notice>
            <FormControlLabel
              label={texts.countries.confirm(othersText)}
              control={
                <Checkbox
                  checked={confirmedText === othersText}
                  onChange={({ target }) => setConfirmedText(target.checked ? othersText : '')}
                />
              }
            />
          </Box>
        )}
      </ConfirmDialog>
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
    // Begin the CSV file with a byte order mark: without it, spreadsheet programs do not recognize UTF-8.
    onSuccess: csv => saveAsBrowserDownload(new TextEncoder().encode(`\uFEFF${csv}`), 'resultados.csv'),
    onError: error => toast.error(getFailureMessage(error, texts.downloadFailed)),
  });
}
