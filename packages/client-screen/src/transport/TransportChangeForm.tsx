import { Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import type { Client, TransportChoice } from '@recado/contract';
import { transportChangeTexts as texts } from '@recado/texts';
import { createQueryKey, getFailureMessage, isSessionEndError, Notice, toast, usePlatform, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClientCache } from '../useClientCache.ts';
import { CredentialFields } from './CredentialFields.tsx';
import { TransportChangePreview } from './TransportChangePreview.tsx';
import { TransportWebhookDetails } from './TransportWebhookDetails.tsx';
import { useTransportCredentials } from './useTransportCredentials.ts';

export interface TransportChangeFormProps {
  readonly client: Client;
  readonly choice: TransportChoice;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Shows the effects of a change of transport, collects the new credentials, and then makes the change. */
export function TransportChangeForm({ client, choice, onBusy, onBack, onDone }: TransportChangeFormProps) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const cache = useClientCache(client.id);
  const { transport, isKept } = choice;
  const params = { id: client.id };
  const credentials = useTransportCredentials(isKept ? [] : transport.credentials);
  const needsData = credentials.fields.length > 0;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      sdk.request('PUT /clients/{id}/transport', {
        params,
        payload: { transport: transport.name, ...(needsData && { credentials: credentials.typed }) },
      }),
    async onSuccess({ message }) {
      credentials.clear();
      queries.removeQueries({ queryKey: createQueryKey('GET /clients/{id}/transports', { params }) });
      await cache.reload();
      toast.success(message);
      onDone();
    },
    onError(requestError) {
      // Before the error, the server may have switched to the new transport and back, so reload the client.
      void cache.reload();
      credentials.showServerErrors(requestError);
    },
  });
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  const isErrorShown = error && !isSessionEndError(error) && !credentials.isMarked;
  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      ref={credentials.form}
      onSubmit={event => {
        event.preventDefault();
        mutate();
      }}
      sx={{ display: 'contents' }}
    >
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <TransportChangePreview choice={choice} />
        {needsData && <TransportWebhookDetails isStep choice={choice} />}
        {needsData && <CredentialFields {...credentials} isDisabled={isPending} />}
        {isPending && <Typography role="status">{texts.changingText}</Typography>}
        {isErrorShown && <Notice severity="error">{getFailureMessage(error, texts.failed)}</Notice>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onBack} disabled={isPending}>
          {texts.back}
        </Button>
        <Button type="submit" variant="contained" disabled={isPending}>
          {isPending ? texts.changing : texts.confirm}
        </Button>
      </DialogActions>
    </Box>
  );
}
