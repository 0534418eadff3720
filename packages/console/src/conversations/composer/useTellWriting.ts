import { createTelling, type Telling } from '@recado/sdk';
import { useSdk } from '@recado/ui';
import { useEffect, useMemo } from 'react';

/**
 * Those with whom the client is shared see that somebody is writing here; what goes wrong with it is nobody's trouble.
 *
 * @param isEmpty whether there is nothing written, or no longer
 * @returns says that there was a keystroke
 */
export function useTellWriting(clientId: string, conversationId: string, isEmpty: boolean): () => void {
  const sdk = useSdk();
  const telling: Telling = useMemo(
    () =>
      createTelling(clientId, async state => {
        const params = { id: clientId, conversation: conversationId };
        const { shared } = await sdk.request('POST /clients/{id}/conversations/{conversation}/presence', {
          params,
          payload: { state },
        });
        return shared;
      }),
    [sdk, clientId, conversationId],
  );
  useEffect(() => {
    if (isEmpty) telling.stop();
  }, [isEmpty, telling]);
  useEffect(() => telling.stop, [telling]);
  return telling.type;
}
