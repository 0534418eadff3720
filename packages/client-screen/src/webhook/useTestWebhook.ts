import type { ResultOf } from '@recado/sdk';
import { webhookTools } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useWebhookCache } from './useWebhookCache.ts';

export type TestedWebhook = ResultOf<'POST /clients/{id}/webhook/test'>;

/** One event to one address now, and what came of it. */
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
    // A refusal by 410 disables the address.
    onSettled: () => cache.noteChange(),
  });
  return { run: () => mutate(), isRunning: isPending, result: isPending ? undefined : data, forget: reset };
}
