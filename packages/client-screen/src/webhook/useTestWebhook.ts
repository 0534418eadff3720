import type { EndpointResult } from '@recado/sdk';
import { webhookToolTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useWebhookCache } from './useWebhookCache.ts';

export type WebhookTestOutcome = EndpointResult<'POST /clients/{id}/webhook/test'>;

/** Sends a test event to one webhook immediately and returns the result. */
export function useTestWebhook(clientId: string, webhookId: string | undefined) {
  const sdk = useSdk();
  const cache = useWebhookCache(clientId);
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: () =>
      sdk.request('POST /clients/{id}/webhook/test', {
        params: { id: clientId },
        payload: { ...(webhookId && { webhookId }) },
      }),
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, webhookToolTexts.failures.test));
    },
    // Invalidate the webhooks, because a test that is answered with HTTP 410 disables the webhook.
    onSettled: () => cache.invalidateWebhooks(),
  });
  return { run: () => mutate(), isRunning: isPending, result: isPending ? undefined : data, clearResult: reset };
}
