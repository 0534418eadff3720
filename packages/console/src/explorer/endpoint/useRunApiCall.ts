import type { Client } from '@recado/contract';
import { NetworkError, type RawResponse } from '@recado/sdk';
import { apiExplorerTexts, formValidationTexts, requestFailureTexts, toastTexts } from '@recado/texts';
import { isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import type { ApiCall } from './buildApiCall.ts';

/**
 * Result of a call. Status 500 without headers means that no response arrived; the body then contains the
 * reason (docs/product.md §8).
 */
export type ApiCallResult = RawResponse;

/** Makes calls with a client's token, and reports the outcome as a toast. */
export function useRunApiCall() {
  const sdk = useSdk();
  const { mutate, isPending, data } = useMutation({
    async mutationFn({ call, client }: { readonly call: ApiCall; readonly client: Client }): Promise<ApiCallResult> {
      const { key, params, query, payload } = call;
      // The server omits the token without a recent proof of identity. This request asks the user for one.
      const { apiToken } = client.apiToken
        ? client
        : (await sdk.request('GET /clients/{id}/token', { params: { id: client.id } })).client;
      return sdk
        .withApiToken(apiToken)
        .raw(key, { params, query, ...(payload && { payload }) })
        .catch(toFailureResult);
    },
    onSuccess({ status, body }) {
      if (status < 400) toast.success(toastTexts.requestDone);
      else toast.error(requestFailureTexts.explorerRun(messageOf(body) ?? `HTTP ${status}`));
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(requestFailureTexts.explorerRun(error.message));
    },
  });
  return {
    run(call: ApiCall, client: Client | undefined): void {
      if (client) mutate({ call, client });
      else toast.error(formValidationTexts.explorerClient);
    },
    isRunning: isPending,
    result: data,
  };
}

function toFailureResult(error: unknown): ApiCallResult {
  const message =
    error instanceof NetworkError
      ? apiExplorerTexts.noAnswer[error.reason]
      : error instanceof Error
        ? error.message
        : String(error);
  return { status: 500, headers: {}, body: { message }, size: 0, milliseconds: 0 };
}

function messageOf(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : undefined;
}
