import { Button } from '@mui/material';
import { clientDetailTexts, requestFailureTexts, toastTexts } from '@recado/texts';
import {
  ConfirmDialog,
  createQueryKey,
  formatDateTime,
  getFailureMessage,
  isSessionEndError,
  toast,
  useApi,
  usePlatform,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClientCache } from '../useClientCache.ts';

const { token } = clientDetailTexts;

interface RotateTokenButtonProps {
  readonly clientId: string;
}

/** Button that creates a new API token. The current token stays valid for one more day. */
export function RotateTokenButton({ clientId }: RotateTokenButtonProps) {
  const sdk = useSdk();
  const cache = useClientCache(clientId);
  const { queries } = usePlatform();
  const [isConfirming, setConfirming] = useState(false);
  const params = { params: { id: clientId } };
  const { data } = useApi('GET /clients/{id}/token-uses', params);
  const previous = data?.previous;
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      if (previous) await sdk.request('DELETE /clients/{id}/previous-token', params);
      return sdk.request('POST /clients/{id}/rotate-token', params);
    },
    onSuccess({ client }) {
      cache.replace(client);
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /clients/{id}/token-uses', params) });
      toast.success(toastTexts.tokenRotated, { id: 'token' });
    },
    onError(error) {
      if (!isSessionEndError(error))
        toast.error(getFailureMessage(error, requestFailureTexts.regenerateToken), { id: 'token' });
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /clients/{id}/token-uses', params) });
    },
    onSettled: () => setConfirming(false),
  });
  return (
    <>
      <Button onClick={() => setConfirming(true)} sx={{ mt: 0.5 }}>
        {token.rotate}
      </Button>
      <ConfirmDialog
        texts={{
          ...token.rotation,
          ...(previous && { confirmText: token.rotationEnds(formatDateTime(previous.until)) }),
        }}
        running={token.rotating}
        open={isConfirming}
        isRunning={isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => mutate()}
      />
    </>
  );
}
