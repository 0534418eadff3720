import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetailTexts, requestFailureTexts, toastTexts } from '@recado/texts';
import { EditIcon, PendingPart, toast, useSdk } from '@recado/ui';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { TextFieldForm } from '../card/TextFieldForm.tsx';
import { useEditButtonFocus } from '../card/useEditButtonFocus.ts';
import { useClientCache } from '../useClientCache.ts';
import { useTestWebhook } from './useTestWebhook.ts';
import { useWebhookCache } from './useWebhookCache.ts';
import { isPrincipalWebhook, useAreWebhooksPending, useWebhooks } from './useWebhooks.ts';
import { WebhookTestButton } from './WebhookTestButton.tsx';
import { WebhookTestResult } from './WebhookTestResult.tsx';
import { WebhookWarnings } from './WebhookWarnings.tsx';

interface PrincipalWebhookProps {
  readonly client: Client;
  /** Shows the address in one line, without the test. */
  readonly isCompact?: boolean;
}

/**
 * Main webhook of a client: shows its address and warnings. The user can test and edit the address
 * (docs/product.md §4).
 */
export function PrincipalWebhook({ client, isCompact = false }: PrincipalWebhookProps) {
  const [isEditing, setEditing] = useState(false);
  const webhook = useWebhooks(client.id)?.find(isPrincipalWebhook);
  const isPending = useAreWebhooksPending(client.id);
  const test = useTestWebhook(client.id, undefined);
  const editButton = useEditButtonFocus(isEditing);

  if (isEditing) return <WebhookForm client={client} onClose={() => setEditing(false)} />;
  return (
    <Box sx={{ minWidth: 0 }}>
      <WebhookAddress
        url={client.webhookUrl}
        editRef={editButton}
        isCompact={isCompact}
        onEdit={() => {
          test.clearResult();
          setEditing(true);
        }}
      >
        {client.webhookUrl && !isCompact && <WebhookTestButton isRunning={test.isRunning} onRun={test.run} />}
      </WebhookAddress>
      <WebhookTestResult result={test.result} />
      {isPending && <PendingPart />}
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
  readonly isCompact: boolean;
  /** Buttons that follow the edit button. */
  readonly children: ReactNode;
}

/** Displays the webhook's current URL and the buttons to change it. */
function WebhookAddress({ url, editRef, onEdit, isCompact, children }: WebhookAddressProps) {
  const id = useId();
  const address = url ? <code>{url}</code> : <Typography color="text.secondary">{texts.none}</Typography>;
  if (isCompact)
    return (
      <Box role="group" aria-labelledby={id} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 40 }}>
        <Typography id={id} variant="body2" color="text.secondary" sx={{ flex: 'none' }}>
          {texts.label}
        </Typography>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{address}</Box>
        <Tooltip title={texts.edit}>
          <IconButton ref={editRef} aria-label={texts.edit} onClick={onEdit}>
            <EditIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
    );
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
        {address}
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

/** Form for the webhook's URL. An empty URL removes the webhook. */
function WebhookForm({ client, onClose }: WebhookFormProps) {
  const sdk = useSdk();
  const cache = useClientCache(client.id);
  const webhooks = useWebhookCache(client.id);
  return (
    <TextFieldForm
      name="webhookUrl"
      value={client.webhookUrl ?? ''}
      texts={{
        ...texts,
        placeholder: texts.placeholder(location.origin),
        failed: requestFailureTexts.updateWebhook,
      }}
      input={{ type: 'url', htmlInput: { inputMode: 'url', autoComplete: 'off' } }}
      toastId="webhook"
      send={webhookUrl =>
        sdk.request('PATCH /clients/{id}/webhook', { params: { id: client.id }, payload: { webhookUrl } })
      }
      onSaved={answer => {
        cache.replace(answer.client);
        webhooks.invalidateWebhooks();
        toast.success(toastTexts.webhookUpdated, { id: 'webhook' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
