import type { Client } from '@recado/contract';
import { STATUS_POLL_INTERVAL } from '@recado/contract/rules';
import type { ResultOf } from '@recado/sdk';
import { toasts } from '@recado/texts';
import { toast, useSdk } from '@recado/ui';
import { useIsMutating } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClientCache } from '../useClientCache.ts';
import { type Attempt, found, isOver } from './attempt.ts';

/** A connection in progress, from Inicializar or Reiniciar to Conectado (docs/product.md §4). */
export interface Linking {
  /** While it is there, the QR card is shown. */
  readonly attempt: Attempt | undefined;
  /** Shows the card; `reload`: the client is read again before the first code. */
  start(how?: { readonly reload?: boolean }): void;
  stop(): void;
  /** Asks once how the connection stands, and does what follows from it. Undefined: nobody could say. */
  check(): Promise<ResultOf<'GET /whatsapp/client/{id}/status'> | undefined>;
}

/** Names what is being asked of a client's connection here. */
export const actionKey = (clientId: string) => ['connection', clientId] as const;

/** @param onLinked after the success of an attempt, when its card has gone */
export function useLinking(client: Client, onLinked: () => void): Linking {
  const { id, isConnected } = client;
  const sdk = useSdk();
  const cache = useClientCache(id);
  const [attempt, setAttempt] = useState<Attempt>();
  // The client as shown is a moment behind what ended an attempt: that one must not be found once more.
  const isSettled = useRef(false);
  const linked = useRef(onLinked);
  useEffect(() => {
    linked.current = onLinked;
  });

  const start = useCallback<Linking['start']>(
    ({ reload = false } = {}) =>
      setAttempt(before => ({ number: (before?.number ?? 0) + 1, isFresh: true, reload })),
    [],
  );
  const stop = useCallback(() => {
    isSettled.current = true;
    setAttempt(undefined);
  }, []);

  const check = useCallback(async () => {
    // A poll that fails says nothing about the line: the next one may.
    const status = await sdk
      .request('GET /whatsapp/client/{id}/status', { params: { id } })
      .catch(() => undefined);
    if (!status) return undefined;
    cache.noteStatus(status);
    if (!status.isConnected) {
      if (isOver(status.connection)) stop();
      return status;
    }
    stop();
    toast.success(toasts.clientConnected, { id: `connected ${id}` });
    await cache.reload();
    linked.current();
    return status;
  }, [sdk, cache, id, stop]);

  const isLinking = client.connection.state === 'linking';
  // What is asked for here may be told before it is answered: it is no attempt of somebody else's.
  const isActing = useIsMutating({ mutationKey: actionKey(id) }) > 0;
  useEffect(() => {
    if (!isLinking) isSettled.current = false;
    else if (!attempt && !isSettled.current && !isActing) setAttempt(found);
  }, [isLinking, attempt, isActing]);

  const number = attempt?.number;
  useEffect(() => {
    if (number === undefined) return;
    // Reading the client may tell of the success before a poll does.
    if (isConnected) void check();
    const timer = setInterval(() => void check(), STATUS_POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [number, isConnected, check]);

  return { attempt: isConnected ? undefined : attempt, start, stop, check };
}
