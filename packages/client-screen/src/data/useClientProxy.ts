import type { ProxyChoice } from '@recado/contract';
import { proxyTexts as texts } from '@recado/texts';
import { createQueryKey, getFailureMessage, isSessionEndError, toast, usePlatform, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';

const showError = (error: unknown): void => {
  if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
};

/** Saves, removes and tests the outbound proxy of a line. */
export function useClientProxy(id: string) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const params = { id };
  const key = createQueryKey('GET /clients/{id}/proxy', { params });
  const saving = useMutation({
    mutationFn: (payload: ProxyChoice) => sdk.request('PUT /clients/{id}/proxy', { params, payload }),
    onSuccess(response) {
      queries.setQueryData(key, response);
      toast.success(texts.saved);
    },
    // The server may have saved the proxy although the line still uses the previous one, so reload the proxy.
    onError(error) {
      void queries.invalidateQueries({ queryKey: key });
      showError(error);
    },
  });
  const removing = useMutation({
    mutationFn: () => sdk.request('DELETE /clients/{id}/proxy', { params }),
    onSuccess(response) {
      queries.setQueryData(key, response);
      toast.success(texts.removed);
    },
    onError: showError,
  });
  const testing = useMutation({
    mutationFn: () => sdk.request('POST /clients/{id}/proxy/test', { params }),
    onSuccess({ works, message }) {
      if (works) toast.success(message);
      else toast.error(message);
    },
    onError: showError,
  });
  return {
    save: saving.mutate,
    remove: removing.mutate,
    test: testing.mutate,
    isBusy: saving.isPending || removing.isPending,
    isTesting: testing.isPending,
  };
}
