import type { ResultOf } from '@recado/sdk';
import { webhookTools } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useWebhookCache } from './useWebhookCache.ts';

export type WebhookTestOutcome = ResultOf<'POST /clients/{id}/webhook/test'>;

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
      if (!isSessionEnd(error)) toast.error(failureMessage(error, webhookTools.failures.test));
    },
    // A 410 response disables the webhook, so its cached state is outdated.
    onSettled: () => cache.invalidateWebhooks(),
  });
  return { run: () => mutate(), isRunning: isPending, result: isPending ? undefined : data, clearResult: reset };
}
