import type { Client } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { connectionErrorTexts, getInitializedText, requestFailureTexts, toastTexts } from '@recado/texts';
import { isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { getConnectionMutationKey, type LinkingController } from './linking/useClientLinking.ts';
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

const actionConfigs = {
  initialize: {
    key: 'POST /whatsapp/client/{id}/initialize',
    getSuccessText: ({ transport }: Client) => getInitializedText(transport),
    failureText: requestFailureTexts.initialize,
  },
  restart: {
    key: 'POST /whatsapp/client/{id}/restart',
    getSuccessText: () => toastTexts.clientRestarted,
    failureText: requestFailureTexts.restart,
  },
  disconnect: {
    key: 'POST /whatsapp/client/{id}/disconnect',
    getSuccessText: () => toastTexts.clientDisconnected,
    failureText: requestFailureTexts.disconnect,
  },
} as const;

/** Actions of the buttons Vincular WhatsApp, Reiniciar and Desconectar, with their effects (docs/product.md §4). */
export function useConnectionActions(clientId: string, linking: LinkingController): ConnectionActionSet {
  const initialize = useAction(clientId, 'initialize', () => linking.start());
  const restart = useAction(clientId, 'restart', () => linking.start({ reload: true }));
  const disconnect = useAction(clientId, 'disconnect', () => linking.stop());
  return { initialize, restart, disconnect };
}

function useAction(clientId: string, name: keyof typeof actionConfigs, onDone: () => void): ConnectionAction {
  const sdk = useSdk();
  const cache = useClientCache(clientId);
  const { key, getSuccessText, failureText } = actionConfigs[name];
  // Success and failure share one toast ID, so that a success replaces an earlier error.
  const id = `${name} ${clientId}`;
  const { mutate, isPending } = useMutation({
    mutationKey: getConnectionMutationKey(clientId),
    mutationFn: () => sdk.request(key, { params: { id: clientId } }),
    onSuccess({ client }) {
      cache.replace(client);
      if (name === 'disconnect') void cache.reload();
      toast.success(getSuccessText(client), { id });
      onDone();
    },
    onError(error) {
      // If the owner's account is deactivated, the line is only paused. Show the server's explanation of this.
      const isOwnerDeactivated = error instanceof ApiError && error.message === connectionErrorTexts.ownerDeactivated;
      if (!isSessionEndError(error)) toast.error(isOwnerDeactivated ? error.message : failureText, { id });
      // A rejected action usually means that the displayed state is outdated, so reload the client.
      void cache.reload();
    },
  });
  return { run: () => mutate(), isRunning: isPending };
}
