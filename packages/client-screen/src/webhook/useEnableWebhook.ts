import { webhookTools } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useWebhookCache } from './useWebhookCache.ts';

/** Sends to an address again that was disabled. */
export function useEnableWebhook(clientId: string, webhookId: string, onEnabled: () => void) {
  const sdk = useSdk();
  const cache = useWebhookCache(clientId);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      sdk.request('POST /clients/{id}/webhooks/{webhookId}/enable', { params: { id: clientId, webhookId } }),
    onSuccess() {
      toast.success(webhookTools.toasts.enabled);
      onEnabled();
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, webhookTools.failures.enable));
    },
    onSettled: () => cache.noteChange(),
  });
  return { enable: () => mutate(), isEnabling: isPending };
}
