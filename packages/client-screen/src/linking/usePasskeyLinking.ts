import { PASSKEY_POLL_INTERVAL_MS } from '@recado/contract/rules';
import { useSdk } from '@recado/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { LinkingController } from './useClientLinking.ts';

/** Loads the step of linking with a passkey again and again, and provides the owner's two answers to it. */
export function usePasskeyLinking(clientId: string, { checkStatus }: LinkingController) {
  const sdk = useSdk();
  const params = { id: clientId };
  const { data, error, refetch } = useQuery({
    queryKey: ['passkey', clientId],
    queryFn: ({ signal }) => sdk.request('GET /whatsapp/client/{id}/passkey', { params, signal }),
    refetchInterval: PASSKEY_POLL_INTERVAL_MS,
    retry: false,
    gcTime: 0,
  });
  const showProgress = async (): Promise<void> => {
    await Promise.all([refetch(), checkStatus()]);
  };
  const answering = useMutation({
    mutationFn: (assertion: string) =>
      sdk.request('POST /whatsapp/client/{id}/passkey', { params, payload: { assertion } }),
    onSuccess: showProgress,
  });
  const confirming = useMutation({
    mutationFn: () => sdk.request('POST /whatsapp/client/{id}/passkey/confirm', { params }),
    onSuccess: showProgress,
  });
  return { request: data, error, answering, confirming };
}

export type PasskeyAnswering = ReturnType<typeof usePasskeyLinking>['answering'];
