import { ApiError } from '@recado/sdk';
import { connection, failures, toasts } from '@recado/texts';
import { isSessionEnd, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { actionKey, type Linking } from './linking/useLinking.ts';
import { useClientCache } from './useClientCache.ts';

export interface ConnectionAction {
  run(): void;
  readonly isRunning: boolean;
}
export interface ConnectionActionSet {
  readonly initialize: ConnectionAction;
  readonly restart: ConnectionAction;
  readonly disconnect: ConnectionAction;
}

const acts = {
  initialize: {
    key: 'POST /whatsapp/client/{id}/initialize',
    done: toasts.clientInitialized,
    failed: failures.initialize,
  },
  restart: {
    key: 'POST /whatsapp/client/{id}/restart',
    done: toasts.clientRestarted,
    failed: failures.restart,
  },
  disconnect: {
    key: 'POST /whatsapp/client/{id}/disconnect',
    done: toasts.clientDisconnected,
    failed: failures.disconnect,
  },
} as const;

/** Inicializar, Reiniciar and Desconectar with what follows from each (docs/product.md §4). */
export function useConnectionActions(clientId: string, linking: Linking): ConnectionActionSet {
  const initialize = useAction(clientId, 'initialize', () => linking.start());
  const restart = useAction(clientId, 'restart', () => linking.start({ reload: true }));
  const disconnect = useAction(clientId, 'disconnect', () => linking.stop());
  return { initialize, restart, disconnect };
}

function useAction(clientId: string, name: keyof typeof acts, then: () => void): ConnectionAction {
  const sdk = useSdk();
  const cache = useClientCache(clientId);
  const { key, done, failed } = acts[name];
  // One for both: what failed before is not said any more once it went well.
  const id = `${name} ${clientId}`;
  const { mutate, isPending } = useMutation({
    mutationKey: actionKey(clientId),
    mutationFn: () => sdk.request(key, { params: { id: clientId } }),
    onSuccess({ client }) {
      cache.replace(client);
      if (name === 'disconnect') void cache.reload();
      const asksForData = name === 'initialize' && client.transport.credentials.length > 0;
      toast.success(asksForData ? toasts.clientAwaitsData : done, { id });
      then();
    },
    onError(error) {
      // A paused line is no failure: the server says what it waits for.
      const isRefused = error instanceof ApiError && error.message === connection.ownerDeactivated;
      if (!isSessionEnd(error)) toast.error(isRefused ? error.message : failed, { id });
      // What was refused was most likely asked of a state that is no longer true.
      void cache.reload();
    },
  });
  return { run: () => mutate(), isRunning: isPending };
}
