import { failures, toasts } from '@recado/texts';
import { apiKey, failureMessage, isSessionEnd, toast, usePlatform } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AddClientValues } from './addClientRules.ts';

/** Creates a client and opens it. */
export function useAddClient(onRefused: (error: Error) => void) {
  const { sdk, queries } = usePlatform();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: AddClientValues) => sdk.request('POST /clients', { payload }),
    async onSuccess({ client }) {
      queries.setQueryData(apiKey('GET /clients/{id}', { params: { id: client.id } }), { client });
      void queries.invalidateQueries({ queryKey: apiKey('GET /clients') });
      void queries.invalidateQueries({ queryKey: apiKey('GET /dashboard/stats') });
      toast.success(toasts.clientCreated);
      await navigate(`/clients/${client.id}`);
    },
    onError(error) {
      if (isSessionEnd(error)) return;
      toast.error(failureMessage(error, failures.createClient));
      onRefused(error);
    },
  });
  return { add: mutate, isRunning: isPending };
}
