import { createTypingNotifier, type TypingNotifier } from '@recado/sdk';
import { useSdk } from '@recado/ui';
import { useEffect, useMemo } from 'react';

/**
 * Shows the other users of a client that this user is writing in a conversation. Errors are ignored.
 *
 * @param isEmpty true while the input is empty
 * @returns callback for each keystroke
 */
export function useWritingPresence(clientId: string, conversationId: string, isEmpty: boolean): () => void {
  const sdk = useSdk();
  const writingPresence: TypingNotifier = useMemo(
    () =>
      createTypingNotifier(clientId, async state => {
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
    if (isEmpty) writingPresence.stop();
  }, [isEmpty, writingPresence]);
  useEffect(() => writingPresence.stop, [writingPresence]);
  return writingPresence.type;
}
