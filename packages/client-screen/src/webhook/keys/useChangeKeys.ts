import type { ResultOf, Sdk } from '@recado/sdk';
import { apiKey, failureMessage, isSessionEnd, toast, usePlatform } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';

type Keys = ResultOf<'GET /clients/{id}/webhook/secret'>;
export type WebhookKeySet = Keys['keys'];

export interface KeyChange<Given> {
  /** The call that changes them and answers with them. */
  readonly call: (sdk: Sdk, params: { readonly id: string }, given: Given) => Promise<Keys>;
  /** The toast afterwards. */
  readonly done: (given: Given) => string;
  readonly failed: string;
  /** @param message why not, when the server said so or `failed` */
  readonly onFailed?: (message: string) => void;
  readonly onDone?: () => void;
}

/** Changes a client's keys, and shows them as they are then. */
export function useChangeKeys<Given>(clientId: string, change: KeyChange<Given>) {
  const { sdk, queries } = usePlatform();
  const params = { id: clientId };
  return useMutation({
    mutationFn: (given: Given) => change.call(sdk, params, given),
    onSuccess(answer, given) {
      queries.setQueryData<Keys>(apiKey('GET /clients/{id}/webhook/secret', { params }), answer);
      toast.success(change.done(given));
      change.onDone?.();
    },
    onError(error) {
      if (isSessionEnd(error)) return;
      const message = failureMessage(error, change.failed);
      toast.error(message);
      change.onFailed?.(message);
    },
  });
}
