import { Box, Button, Typography } from '@mui/material';
import { webhookTools } from '@recado/texts';
import { CopyField, formatDateTime, RefreshIcon } from '@recado/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { useChangeKeys, type WebhookKeySet } from './useChangeKeys.ts';

const { keys: texts, toasts, failures } = webhookTools;

export interface SigningSecretProps {
  readonly clientId: string;
  readonly keys: WebhookKeySet;
}

/** The secret, masked until it is revealed; a new one only after saying how long the one before is good for. */
export function SigningSecret({ clientId, keys: { secret, previousUntil } }: SigningSecretProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useChangeKeys<void>(clientId, {
    call: (sdk, params) => sdk.request('POST /clients/{id}/webhook/secret/rotate', { params }),
    done: () => toasts.secretRotated,
    failed: failures.rotate,
    onDone: () => setAsking(false),
    onFailed: () => setAsking(false),
  });
  return (
    <Box>
      <CopyField secret label={texts.secret} value={secret} done={toasts.secretCopied} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {texts.hint}
      </Typography>
      <Typography
        role="status"
        variant="body2"
        sx={{ mt: 1, fontWeight: 600, '&:empty': { display: 'none' } }}
      >
        {previousUntil && texts.previousUntil(formatDateTime(previousUntil))}
      </Typography>
      <Button startIcon={<RefreshIcon />} onClick={() => setAsking(true)} sx={{ mt: 0.5 }}>
        {texts.rotate}
      </Button>
      <ConfirmDialog
        texts={texts}
        running={texts.rotating}
        open={isAsking}
        isRunning={isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </Box>
  );
}
