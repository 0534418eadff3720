import { Box, Button } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetail, failures, toasts } from '@recado/texts';
import { ConfirmDialog, CopyField, isSessionEnd, RefreshIcon, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClientCache } from '../useClientCache.ts';
import { RotateToken } from './RotateToken.tsx';
import { TokenUse } from './TokenUse.tsx';

const texts = clientDetail.token;

/** The token, masked until it is revealed; a new one only after saying what will stop working. */
export function ApiToken({ client }: { readonly client: Client }) {
  const sdk = useSdk();
  const cache = useClientCache(client.id);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('POST /clients/{id}/regenerate-token', { params: { id: client.id } }),
    onSuccess(answer) {
      cache.replace(answer.client);
      toast.success(toasts.tokenRegenerated, { id: 'token' });
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failures.regenerateToken, { id: 'token' });
    },
    onSettled: () => setAsking(false),
  });
  return (
    <Box>
      <CopyField secret label={texts.label} value={client.apiToken} done={toasts.tokenCopied} />
      <TokenUse clientId={client.id} />
      <Button startIcon={<RefreshIcon />} onClick={() => setAsking(true)} sx={{ mt: 0.5 }}>
        {texts.regenerate}
      </Button>
      <RotateToken clientId={client.id} />
      <ConfirmDialog
        texts={texts}
        running={texts.regenerating}
        open={isAsking}
        isRunning={isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => mutate()}
      />
    </Box>
  );
}
