import { useSdk } from '@recado/ui';
import { useCallback, useEffect, useRef } from 'react';

/** Milliseconds after which it is said again: it lasts for twelve seconds. */
const AGAIN = 5_000;

/**
 * Those with whom the client is shared see that somebody is writing here; what goes wrong with it is nobody's trouble.
 *
 * @param isEmpty whether there is nothing written, or no longer
 * @returns says that there was a keystroke
 */
export function useTellWriting(clientId: string, conversationId: string, isEmpty: boolean): () => void {
  const sdk = useSdk();
  const said = useRef(Number.NEGATIVE_INFINITY);
  const tell = useCallback(
    (state: 'writing' | 'stopped') => {
      const params = { id: clientId, conversation: conversationId };
      sdk
        .request('POST /clients/{id}/conversations/{conversation}/presence', { params, payload: { state } })
        .catch(() => {});
    },
    [sdk, clientId, conversationId],
  );
  const stop = useCallback(() => {
    if (said.current === Number.NEGATIVE_INFINITY) return;
    said.current = Number.NEGATIVE_INFINITY;
    tell('stopped');
  }, [tell]);
  useEffect(() => {
    if (isEmpty) stop();
  }, [isEmpty, stop]);
  useEffect(() => stop, [stop]);
  return useCallback(() => {
    if (performance.now() - said.current < AGAIN) return;
    said.current = performance.now();
    tell('writing');
  }, [tell]);
}
