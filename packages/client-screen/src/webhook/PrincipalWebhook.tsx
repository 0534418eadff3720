import { Box, Button, TextField, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetailTexts, requestFailureTexts, toastTexts } from '@recado/texts';
import { EditIcon, getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useClientCache } from '../useClientCache.ts';
import { useTestWebhook } from './useTestWebhook.ts';
import { useWebhookCache } from './useWebhookCache.ts';
import { isPrincipalWebhook, useWebhooks } from './useWebhooks.ts';
import { WebhookTestButton } from './WebhookTestButton.tsx';
import { WebhookTestResult } from './WebhookTestResult.tsx';
import { WebhookWarnings } from './WebhookWarnings.tsx';

interface PrincipalWebhookProps {
  readonly client: Client;
}

/**
 * Main webhook of a client: shows its address and warnings. The user can test and edit the address
 * (docs/product.md §4).
 */
export function PrincipalWebhook({ client }: PrincipalWebhookProps) {
  const [isEditing, setEditing] = useState(false);
  const webhook = useWebhooks(client.id)?.find(isPrincipalWebhook);
  const test = useTestWebhook(client.id, undefined);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) return <WebhookForm client={client} onClose={() => setEditing(false)} />;
  return (
    <Box sx={{ minWidth: 0 }}>
      <WebhookAddress
        url={client.webhookUrl}
        editRef={editButton}
        onEdit={() => {
          test.clearResult();
          setEditing(true);
        }}
      >
        {client.webhookUrl && <WebhookTestButton isRunning={test.isRunning} onRun={test.run} />}
      </WebhookAddress>
      <WebhookTestResult result={test.result} />
      {webhook && (
        <WebhookWarnings
          clientId={client.id}
          webhook={webhook}
          hasFailedTest={test.result?.success === false}
          onEnabled={() => editButton.current?.focus()}
        />
      )}
    </Box>
  );
}

const texts = clientDetailTexts.webhook;

interface WebhookAddressProps {
  readonly url: string | null;
  readonly editRef: Ref<HTMLButtonElement>;
  readonly onEdit: () => void;
  /** Buttons that follow the edit button. */
  readonly children: ReactNode;
}

/** Displays the webhook's current URL and the buttons to change it. */
function WebhookAddress({ url, editRef, onEdit, children }: WebhookAddressProps) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" color="text.secondary" gutterBottom>
        {texts.label}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          px: 1.5,
          minHeight: 48,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          overflowWrap: 'anywhere',
        }}
      >
        {url ? <code>{url}</code> : <Typography color="text.secondary">{texts.none}</Typography>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.5 }}>
        <Button ref={editRef} startIcon={<EditIcon />} onClick={onEdit}>
          {texts.edit}
        </Button>
        {children}
      </Box>
    </Box>
  );
}

interface WebhookFormProps {
  readonly client: Client;
  readonly onClose: () => void;
}

/** Form for the webhook's URL. An empty URL removes the webhook. Error messages come from the server. */
function WebhookForm({ client, onClose }: WebhookFormProps) {
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
      webhooks.invalidateWebhooks();
      toast.success(toastTexts.webhookUpdated, { id: 'webhook' });
      onClose();
    },
    onError(error) {
      if (isSessionEndError(error)) return;
      const message = getFailureMessage(error, requestFailureTexts.updateWebhook);
      setError('webhookUrl', { message }, { shouldFocus: true });
      toast.error(message, { id: 'webhook' });
    },
  });
  return (
    <Box component="form" noValidate onSubmit={handleSubmit(values => mutate(values))}>
      <TextField
        {...register('webhookUrl', { setValueAs: (input: string) => input.trim() })}
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
