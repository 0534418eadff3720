import type { ResultOf, Sdk } from '@recado/sdk';
import { createQueryKey, failureMessage, isSessionEnd, toast, usePlatform } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';

type Keys = ResultOf<'GET /clients/{id}/webhook/secret'>;
export type WebhookKeySet = Keys['keys'];

export interface KeyChange<Input> {
  /** Request that changes the keys and returns the new ones. */
  readonly call: (sdk: Sdk, params: { readonly id: string }, input: Input) => Promise<Keys>;
  /** Toast text after success. */
  readonly successText: (input: Input) => string;
  readonly failureText: string;
  /** @param message the server's reason, or `failureText` if it sent none */
  readonly onFailed?: (message: string) => void;
  readonly onDone?: () => void;
}

/** Changes a client's keys and displays the new ones. */
export function useChangeKeys<Input>(clientId: string, change: KeyChange<Input>) {
  const { sdk, queries } = usePlatform();
  const params = { id: clientId };
  return useMutation({
    mutationFn: (input: Input) => change.call(sdk, params, input),
    onSuccess(answer, input) {
      queries.setQueryData<Keys>(createQueryKey('GET /clients/{id}/webhook/secret', { params }), answer);
      toast.success(change.successText(input));
      change.onDone?.();
    },
    onError(error) {
      if (isSessionEnd(error)) return;
      const message = failureMessage(error, change.failureText);
      toast.error(message);
      change.onFailed?.(message);
    },
  });
}
