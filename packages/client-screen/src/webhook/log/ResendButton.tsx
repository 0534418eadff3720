import { Box, Button } from '@mui/material';
import { webhookTools } from '@recado/texts';
import { failureMessage, isSessionEnd, RefreshIcon, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useWebhookCache } from '../useWebhookCache.ts';

const texts = webhookTools.delivery;

export interface ResendButtonProps {
  readonly clientId: string;
  readonly deliveryId: string;
}

/** Sends it once more, at once. */
export function ResendButton({ clientId, deliveryId }: ResendButtonProps) {
  const sdk = useSdk();
  const cache = useWebhookCache(clientId);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      sdk.request('POST /clients/{id}/deliveries/{deliveryId}/resend', {
        params: { id: clientId, deliveryId },
      }),
    onSuccess: ({ message }) => void toast.success(message),
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, webhookTools.failures.resend));
    },
    onSettled: () => cache.noteDelivery(),
  });
  return (
    <Box>
      <Button
        variant="outlined"
        startIcon={<RefreshIcon />}
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        {isPending ? texts.resending : texts.resend}
      </Button>
    </Box>
  );
}
