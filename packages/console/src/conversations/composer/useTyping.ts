import { useSdk } from '@recado/ui';
import { useCallback, useRef } from 'react';
import { readChoice } from '../../notices/choice.ts';

/** Seconds for which the other side sees that somebody writes, and after which it is said again. */
const TYPING = 12;

/** The other side sees that somebody writes; what goes wrong with it is nobody's trouble. */
export function useTyping(clientId: string, chat: string): () => void {
  const sdk = useSdk();
  const said = useRef(0);
  return useCallback(() => {
    if (!readChoice().showsTyping) return;
    if (Date.now() - said.current < (TYPING - 2) * 1000) return;
    said.current = Date.now();
    sdk
      .request('POST /clients/{id}/chats/{chat}/typing', {
        params: { id: clientId, chat },
        payload: { state: 'typing', seconds: TYPING },
      })
      .catch(() => {});
  }, [sdk, clientId, chat]);
}
