import type { ProxyChoice } from '@recado/contract';
import { proxies as texts } from '@recado/texts';
import { apiKey, failureMessage, isSessionEnd, toast, usePlatform, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';

const failed = (error: unknown): void => {
  if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.failed));
};

/** Chooses a line's way out, leaves it, tries it. */
export function useProxy(id: string) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const params = { id };
  const key = apiKey('GET /clients/{id}/proxy', { params });
  const saving = useMutation({
    mutationFn: (payload: ProxyChoice) => sdk.request('PUT /clients/{id}/proxy', { params, payload }),
    onSuccess(told) {
      queries.setQueryData(key, told);
      toast.success(texts.saved);
    },
    // It may be kept although the line goes on as before.
    onError(error) {
      void queries.invalidateQueries({ queryKey: key });
      failed(error);
    },
  });
  const removing = useMutation({
    mutationFn: () => sdk.request('DELETE /clients/{id}/proxy', { params }),
    onSuccess(told) {
      queries.setQueryData(key, told);
      toast.success(texts.removed);
    },
    onError: failed,
  });
  const testing = useMutation({
    mutationFn: () => sdk.request('POST /clients/{id}/proxy/test', { params }),
    onSuccess({ works, message }) {
      if (works) toast.success(message);
      else toast.error(message);
    },
    onError: failed,
  });
  return {
    save: saving.mutate,
    remove: removing.mutate,
    test: testing.mutate,
    isBusy: saving.isPending || removing.isPending,
    isTesting: testing.isPending,
  };
}
