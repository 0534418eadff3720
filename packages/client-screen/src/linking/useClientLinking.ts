import type { Client } from '@recado/contract';
import { CONNECTION_STATUS_POLL_INTERVAL_MS, QR_FETCH_DELAY_MS } from '@recado/contract/rules';
import type { EndpointResult } from '@recado/sdk';
import { toastTexts } from '@recado/texts';
import { toast, useSdk } from '@recado/ui';
import { useIsMutating } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClientCache } from '../useClientCache.ts';
import { EARLIER_LINKING_ATTEMPT, hasLinkingAttemptFailed, type LinkingAttempt } from './linkingAttempt.ts';

/** Controls the linking of a client, from Vincular WhatsApp or Reiniciar to Conectado (docs/product.md §4). */
export interface LinkingController {
  /** Current attempt. The QR card is visible while this is defined. */
  readonly attempt: LinkingAttempt | undefined;
  /** Shows the QR card. @param options `reload`: load the client again before the first code */
  start(options?: { readonly reload?: boolean }): void;
  stop(): void;
  /** Requests the connection status once and reacts to it. Undefined if the request failed. */
  checkStatus(): Promise<EndpointResult<'GET /whatsapp/client/{id}/status'> | undefined>;
}

/** Mutation key of the actions on a client's connection. */
export const getConnectionMutationKey = (clientId: string) => ['connection', clientId] as const;

/**
 * Returns the state and actions of linking a client, and watches the progress.
 *
 * @param onLinked called after a successful attempt, once the QR card is gone
 */
export function useClientLinking(client: Client, onLinked: () => void): LinkingController {
  const { id, isConnected } = client;
  const sdk = useSdk();
  const cache = useClientCache(id);
  const [attempt, setAttempt] = useState<LinkingAttempt>();
  // After an attempt ends, the displayed client may still be linking. This must not count as a new attempt.
  const isSettled = useRef(false);
  const latestOnLinked = useRef(onLinked);
  useEffect(() => {
    latestOnLinked.current = onLinked;
  });

  const start = useCallback<LinkingController['start']>(
    ({ reload = false } = {}) =>
      setAttempt(previous => ({ number: (previous?.number ?? 0) + 1, isFresh: true, reload })),
    [],
  );
  const stop = useCallback(() => {
    isSettled.current = true;
    setAttempt(undefined);
  }, []);

  const checkStatus = useCallback(async () => {
    // Ignore a failed poll: it does not show that the line failed, and the next poll may succeed.
    const status = await sdk.request('GET /whatsapp/client/{id}/status', { params: { id } }).catch(() => undefined);
    if (!status) return undefined;
    cache.applyStatus(status);
    if (!status.isConnected) {
      if (hasLinkingAttemptFailed(status.connection)) stop();
      return status;
    }
    stop();
    toast.success(toastTexts.clientConnected, { id: `connected ${id}` });
    await cache.reload();
    latestOnLinked.current();
    return status;
  }, [sdk, cache, id, stop]);

  const isLinking = client.connection.state === 'linking';
  // An event may report the linking attempt of this page before the page's own request ends.
  // In that case, do not treat the attempt as one that was in progress when the page was opened.
  const isOwnActionPending = useIsMutating({ mutationKey: getConnectionMutationKey(id) }) > 0;
  useEffect(() => {
    if (!isLinking) isSettled.current = false;
    else if (!attempt && !isSettled.current && !isOwnActionPending) setAttempt(EARLIER_LINKING_ATTEMPT);
  }, [isLinking, attempt, isOwnActionPending]);

  const number = attempt?.number;
  // After a restart, the QR request shows whether the line is still paired (docs/product.md §4). The card stays until
  // then, even if the line is connected before. Lines without QR codes have nothing to wait for.
  const awaitsQr = attempt?.reload === true && client.transport.credentials.length === 0;
  useEffect(() => {
    if (number === undefined) return;
    // Check the status at once, because the client's loaded data may show the success before the next poll does.
    if (isConnected && !awaitsQr) void checkStatus();
    const poll = () => {
      void checkStatus();
      timer = setTimeout(poll, CONNECTION_STATUS_POLL_INTERVAL_MS);
    };
    let timer = setTimeout(poll, (awaitsQr ? QR_FETCH_DELAY_MS : 0) + CONNECTION_STATUS_POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [number, isConnected, awaitsQr, checkStatus]);

  return { attempt: isConnected && !awaitsQr ? undefined : attempt, start, stop, checkStatus };
}
