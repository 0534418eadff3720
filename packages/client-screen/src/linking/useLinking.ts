import type { Client } from '@recado/contract';
import { STATUS_POLL_INTERVAL_MS } from '@recado/contract/rules';
import type { ResultOf } from '@recado/sdk';
import { toasts } from '@recado/texts';
import { toast, useSdk } from '@recado/ui';
import { useIsMutating } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClientCache } from '../useClientCache.ts';
import { type Attempt, EARLIER_ATTEMPT, isAttemptOver } from './attempt.ts';

/** A connection in progress, from Inicializar or Reiniciar to Conectado (docs/product.md §4). */
export interface Linking {
  /** Current attempt. The QR card is visible while this is defined. */
  readonly attempt: Attempt | undefined;
  /** Shows the QR card. @param options `reload`: load the client again before the first code */
  start(options?: { readonly reload?: boolean }): void;
  stop(): void;
  /** Requests the connection status once and reacts to it. Undefined if the request failed. */
  checkStatus(): Promise<ResultOf<'GET /whatsapp/client/{id}/status'> | undefined>;
}

/** Mutation key of the actions on a client's connection. */
export const actionKey = (clientId: string) => ['connection', clientId] as const;

/** @param onLinked called after a successful attempt, once the QR card is gone */
export function useLinking(client: Client, onLinked: () => void): Linking {
  const { id, isConnected } = client;
  const sdk = useSdk();
  const cache = useClientCache(id);
  const [attempt, setAttempt] = useState<Attempt>();
  // The displayed client lags behind the end of an attempt, which must not count as a new attempt.
  const isSettled = useRef(false);
  const latestOnLinked = useRef(onLinked);
  useEffect(() => {
    latestOnLinked.current = onLinked;
  });

  const start = useCallback<Linking['start']>(
    ({ reload = false } = {}) =>
      setAttempt(previous => ({ number: (previous?.number ?? 0) + 1, isFresh: true, reload })),
    [],
  );
  const stop = useCallback(() => {
    isSettled.current = true;
    setAttempt(undefined);
  }, []);

  const checkStatus = useCallback(async () => {
    // A failed poll does not show that the line failed, and the next poll may succeed.
    const status = await sdk.request('GET /whatsapp/client/{id}/status', { params: { id } }).catch(() => undefined);
    if (!status) return undefined;
    cache.applyStatus(status);
    if (!status.isConnected) {
      if (isAttemptOver(status.connection)) stop();
      return status;
    }
    stop();
    toast.success(toasts.clientConnected, { id: `connected ${id}` });
    await cache.reload();
    latestOnLinked.current();
    return status;
  }, [sdk, cache, id, stop]);

  const isLinking = client.connection.state === 'linking';
  // An event may report this page's own action before its response, so it would look like an earlier attempt.
  const isOwnActionPending = useIsMutating({ mutationKey: actionKey(id) }) > 0;
  useEffect(() => {
    if (!isLinking) isSettled.current = false;
    else if (!attempt && !isSettled.current && !isOwnActionPending) setAttempt(EARLIER_ATTEMPT);
  }, [isLinking, attempt, isOwnActionPending]);

  const number = attempt?.number;
  useEffect(() => {
    if (number === undefined) return;
    // The loaded client may report the success before a poll does, so check at once.
    if (isConnected) void checkStatus();
    const timer = setInterval(() => void checkStatus(), STATUS_POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [number, isConnected, checkStatus]);

  return { attempt: isConnected ? undefined : attempt, start, stop, checkStatus };
}
