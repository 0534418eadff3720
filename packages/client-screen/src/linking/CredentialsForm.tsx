import { Box, Button, TextField, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { transports as texts } from '@recado/texts';
import { CopyField, failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useClientCache } from '../useClientCache.ts';

type Values = Record<string, string>;

/** Linking by what its owner copies from Meta's pages: which values are asked for says the client's transport. */
export function CredentialsForm({
  client,
  onLinked,
}: {
  readonly client: Client;
  readonly onLinked: () => void;
}) {
  const sdk = useSdk();
  const cache = useClientCache(client.id);
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>();
  const { mutate, isPending } = useMutation({
    mutationFn: (credentials: Values) =>
      sdk.request('POST /whatsapp/client/{id}/link', { params: { id: client.id }, payload: { credentials } }),
    onSuccess(answer) {
      // What is secret does not stay in the page.
      reset();
      cache.replace(answer.client);
      onLinked();
    },
    onError(error) {
      if (isSessionEnd(error)) return;
      const told = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
      for (const [name, message] of told) setError(name, { message }, { shouldFocus: true });
      if (told.length === 0) toast.error(failureMessage(error, texts.form.failed));
    },
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit(values => mutate(values))}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography color="text.secondary">{texts.form.text}</Typography>
      {client.transport.credentials.map(({ name, secret }) => (
        <TextField
          key={name}
          {...register(name, { setValueAs: (typed?: string) => typed?.trim() ?? '' })}
          type={secret ? 'password' : 'text'}
          label={texts.label(name)}
          helperText={formState.errors[name]?.message ?? texts.where(name)}
          error={formState.errors[name] !== undefined}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
      ))}
      <Button type="submit" variant="contained" disabled={isPending} sx={{ justifySelf: 'start' }}>
        {isPending ? texts.form.checking : texts.form.link}
      </Button>
      <WebhookFacts clientId={client.id} transport={client.transport.name} />
    </Box>
  );
}

/** What is typed at Meta, so that it tells this platform of what comes. */
function WebhookFacts({ clientId, transport }: { readonly clientId: string; readonly transport: string }) {
  const sdk = useSdk();
  const { data } = useQuery({
    queryKey: ['transports', clientId],
    queryFn: () => sdk.request('GET /clients/{id}/transports', { params: { id: clientId } }),
  });
  const webhook = data?.choices.find(choice => choice.transport.name === transport)?.webhook;
  if (!webhook) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3">{texts.form.webhookTitle}</Typography>
      <Typography color="text.secondary">{texts.form.webhookText}</Typography>
      <CopyField label={texts.form.url} value={webhook.url} done={texts.form.copied} />
      <CopyField label={texts.form.word} value={webhook.verifyToken} done={texts.form.copied} />
    </Box>
  );
}
