import { Box, Button, TextField } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetail, failures, toasts } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useClientCache } from '../useClientCache.ts';
import { useWebhookCache } from './useWebhookCache.ts';

const texts = clientDetail.webhook;

export interface WebhookFormProps {
  readonly client: Client;
  readonly onClose: () => void;
}

/** Empty is allowed and removes it; whether an address is one says the server, in Spanish. */
export function WebhookForm({ client, onClose }: WebhookFormProps) {
  const sdk = useSdk();
  const cache = useClientCache(client.id);
  const webhooks = useWebhookCache(client.id);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { webhookUrl: client.webhookUrl ?? '' },
  });
  const problem = formState.errors.webhookUrl;
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: { webhookUrl: string }) =>
      sdk.request('PATCH /clients/{id}/webhook', { params: { id: client.id }, payload }),
    onSuccess(answer) {
      cache.replace(answer.client);
      webhooks.noteChange();
      toast.success(toasts.webhookUpdated);
      onClose();
    },
    onError(error) {
      if (isSessionEnd(error)) return;
      const message = failureMessage(error, failures.updateWebhook);
      setError('webhookUrl', { message }, { shouldFocus: true });
      toast.error(message);
    },
  });
  return (
    <Box component="form" noValidate onSubmit={handleSubmit(values => mutate(values))}>
      <TextField
        {...register('webhookUrl', { setValueAs: (typed: string) => typed.trim() })}
        type="url"
        label={texts.label}
        placeholder={texts.placeholder(location.origin)}
        helperText={problem?.message ?? texts.hint}
        error={problem !== undefined}
        autoFocus
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'url', autoComplete: 'off' } }}
      />
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button type="submit" variant="contained" disabled={isPending}>
          {isPending ? texts.saving : texts.save}
        </Button>
        <Button onClick={onClose} disabled={isPending}>
          {texts.cancel}
        </Button>
      </Box>
    </Box>
  );
}
