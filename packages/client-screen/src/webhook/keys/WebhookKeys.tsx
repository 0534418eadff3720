import { Box, Button, Skeleton, Typography } from '@mui/material';
import { webhookToolTexts } from '@recado/texts';
import {
  ConfirmDialog,
  CopyField,
  ErrorState,
  formatDateTime,
  getFailureMessage,
  RefreshIcon,
  useApi,
} from '@recado/ui';
import { useState } from 'react';
import { useChangeWebhookKeys, type WebhookKeySet } from './useChangeWebhookKeys.ts';
import { WebhookStaticHeader } from './WebhookStaticHeader.tsx';

interface WebhookKeysProps {
  readonly clientId: string;
}

/** Panel for the secret that signs a client's webhook deliveries, and for the optional static header. */
export function WebhookKeys({ clientId }: WebhookKeysProps) {
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/webhook/secret',
    { params: { id: clientId } },
    // The audit log records each read of a secret. Therefore fetch only on request, and cache nothing.
    { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 },
  );
  if (data) {
    return (
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <SigningSecret clientId={clientId} keys={data.keys} />
        <WebhookStaticHeader clientId={clientId} header={data.keys.header} />
      </Box>
    );
  }
  if (!error) return <Skeleton variant="rounded" height={120} />;
  const text = getFailureMessage(error, '');
  return (
    <ErrorState
      title={webhookToolTexts.failures.keysLoad}
      text={text === '' ? undefined : text}
      retry={refetch}
      isRetrying={isFetching}
    />
  );
}

const { keys: texts, toasts, failures } = webhookToolTexts;

interface SigningSecretProps {
  readonly clientId: string;
  readonly keys: WebhookKeySet;
}

/** Masked signing secret. Before a rotation, a dialog shows how long the old secret stays valid. */
function SigningSecret({ clientId, keys: { secret, previousUntil } }: SigningSecretProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useChangeWebhookKeys<void>(clientId, {
    call: (sdk, params) => sdk.request('POST /clients/{id}/webhook/secret/rotate', { params }),
    successText: () => toasts.secretRotated,
    failureText: failures.rotate,
    onDone: () => setConfirming(false),
    onFailed: () => setConfirming(false),
  });
  return (
    <Box>
      <CopyField secret label={texts.secret} value={secret} done={toasts.secretCopied} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {texts.hint}
      </Typography>
      <Typography role="status" variant="body2" sx={{ mt: 1, fontWeight: 600, '&:empty': { display: 'none' } }}>
        {previousUntil && texts.previousUntil(formatDateTime(previousUntil))}
      </Typography>
      <Button startIcon={<RefreshIcon />} onClick={() => setConfirming(true)} sx={{ mt: 0.5 }}>
        {texts.rotate}
      </Button>
      <ConfirmDialog
        texts={texts}
        running={texts.rotating}
        open={isConfirming}
        isRunning={isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => mutate()}
      />
    </Box>
  );
}
