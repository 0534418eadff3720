import { Box, Button, IconButton, Tooltip } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetailTexts, requestFailureTexts, toastTexts } from '@recado/texts';
import { ConfirmDialog, isSessionEndError, RefreshIcon, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClientCache } from '../useClientCache.ts';
import { ApiTokenField } from './ApiTokenField.tsx';
import { ApiTokenUsage } from './ApiTokenUsage.tsx';
import { RotateTokenButton } from './RotateTokenButton.tsx';

const texts = clientDetailTexts.token;

interface ApiTokenProps {
  readonly client: Client;
  /** Shows the token in one line, with icons instead of texts, and without its use. */
  readonly isCompact?: boolean;
}

/** API token, masked until the user reveals it. A dialog explains what stops working with a new token. */
export function MaskedApiToken({ client, isCompact = false }: ApiTokenProps) {
  const sdk = useSdk();
  const cache = useClientCache(client.id);
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('POST /clients/{id}/regenerate-token', { params: { id: client.id } }),
    onSuccess(response) {
      cache.replace(response.client);
      toast.success(toastTexts.tokenRegenerated, { id: 'token' });
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(requestFailureTexts.regenerateToken, { id: 'token' });
    },
    onSettled: () => setConfirming(false),
  });
  return (
    <Box>
      <ApiTokenField secret client={client} done={toastTexts.tokenCopied} isCompact={isCompact}>
        {isCompact && (
          <Tooltip title={texts.regenerate}>
            <IconButton aria-label={texts.regenerate} onClick={() => setConfirming(true)}>
              <RefreshIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </ApiTokenField>
      {!isCompact && (
        <>
          <ApiTokenUsage clientId={client.id} />
          <Button startIcon={<RefreshIcon />} onClick={() => setConfirming(true)} sx={{ mt: 0.5 }}>
            {texts.regenerate}
          </Button>
          <RotateTokenButton clientId={client.id} />
        </>
      )}
      <ConfirmDialog
        texts={texts}
        running={texts.regenerating}
        open={isConfirming}
        isRunning={isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => mutate()}
      />
    </Box>
  );
}
