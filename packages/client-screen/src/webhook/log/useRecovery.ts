import { webhookTools } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useWebhookCache } from '../useWebhookCache.ts';

export interface Recovery {
  /** ISO 8601. */
  readonly since: string;
  /** What was delivered, too. */
  readonly all: boolean;
}

/** Queues again what a client's enabled webhooks have not received since a time. */
export function useRecovery(clientId: string, onDone: () => void) {
  const sdk = useSdk();
  const cache = useWebhookCache(clientId);
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: Recovery) =>
      sdk.request('POST /clients/{id}/deliveries/recover', { params: { id: clientId }, payload }),
    onSuccess({ message }) {
      toast.success(message);
      onDone();
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, webhookTools.failures.recover));
    },
    onSettled: () => cache.noteDelivery(),
  });
  return { recover: (asked: Recovery) => mutate(asked), isRunning: isPending };
}
