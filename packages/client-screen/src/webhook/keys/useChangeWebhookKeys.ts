import type { EndpointResult, Sdk } from '@recado/sdk';
import { createQueryKey, getFailureMessage, isSessionEndError, toast, usePlatform } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';

type Keys = EndpointResult<'GET /clients/{id}/webhook/secret'>;
export type WebhookKeySet = Keys['keys'];

export interface WebhookKeyChange<Input> {
  /** Request that changes the keys and returns the changed keys. */
  readonly call: (sdk: Sdk, params: { readonly id: string }, input: Input) => Promise<Keys>;
  /** Text of the toast that is shown after the change succeeded. */
  readonly successText: (input: Input) => string;
  readonly failureText: string;
  /** @param message the server's error message, or `failureText` if the server sent none */
  readonly onFailed?: (message: string) => void;
  readonly onDone?: () => void;
}

/** Changes a client's webhook keys and displays the changed keys. */
export function useChangeWebhookKeys<Input>(clientId: string, change: WebhookKeyChange<Input>) {
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
      if (isSessionEndError(error)) return;
      const message = getFailureMessage(error, change.failureText);
      toast.error(message);
      change.onFailed?.(message);
    },
  });
}
