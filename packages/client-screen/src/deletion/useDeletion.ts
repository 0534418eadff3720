import { failures, toasts } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClientCache } from '../useClientCache.ts';

/** Deletes a client with everything that is its. */
export function useDeletion(clientId: string, onDeleted: () => void) {
  const sdk = useSdk();
  const cache = useClientCache(clientId);
  const [problem, setProblem] = useState<string>();
  const refused = (message: string) => {
    setProblem(message);
    toast.error(message);
  };
  const { mutate, isPending } = useMutation({
    onMutate: () => setProblem(undefined),
    mutationFn: (confirmationWord: string) =>
      sdk.request('DELETE /clients/{id}/secure', { params: { id: clientId }, payload: { confirmationWord } }),
    onSuccess({ success, message }) {
      if (!success) {
        refused(message);
        return;
      }
      toast.success(toasts.clientDeleted);
      onDeleted();
      cache.remove();
    },
    onError(error) {
      if (!isSessionEnd(error)) refused(failureMessage(error, failures.deleteClient));
    },
  });
  return {
    remove: (word: string) => mutate(word),
    isRunning: isPending,
    problem,
    forget: () => setProblem(undefined),
  };
}
