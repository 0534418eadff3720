import { Box, Button, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { transportCredentialsFormTexts as texts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, Notice, useApi, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { CredentialFields } from './CredentialFields.tsx';
import { TransportWebhookDetails } from './TransportWebhookDetails.tsx';
import { useTransportCredentials } from './useTransportCredentials.ts';

export interface CredentialsFormProps {
  readonly client: Client;
  readonly onLinked: () => void;
}

/** Links a client by credentials from the network's website. The transport defines the required credentials. */
export function TransportCredentialsForm({ client, onLinked }: CredentialsFormProps) {
  const sdk = useSdk();
  const params = { id: client.id };
  const { data } = useApi('GET /clients/{id}/transports', { params });
  const usedTransport = data?.choices.find(({ isUsed }) => isUsed);
  const credentials = useTransportCredentials(client.transport.credentials);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      sdk.request('POST /whatsapp/client/{id}/link', {
        params,
        payload: { credentials: credentials.typed },
      }),
    onSuccess() {
      credentials.clear();
      onLinked();
    },
    onError: (rejection: Error) => credentials.showServerErrors(rejection),
  });
  const isErrorVisible = error && !isSessionEndError(error) && !credentials.isMarked;
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
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography color="text.secondary">{texts.text}</Typography>
      {usedTransport && <TransportWebhookDetails isStep choice={usedTransport} />}
      <CredentialFields {...credentials} isDisabled={isPending} />
      {isErrorVisible && <Notice severity="error">{getFailureMessage(error, texts.failed)}</Notice>}
      <Button type="submit" variant="contained" disabled={isPending} sx={{ justifySelf: 'start' }}>
        {isPending ? texts.checking : texts.link}
      </Button>
    </Box>
  );
}
