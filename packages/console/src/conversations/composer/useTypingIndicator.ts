import { useSdk } from '@recado/ui';
import { useCallback, useRef } from 'react';
import { readNotificationSettings } from '../../notices/notificationSettings.ts';

/** Seconds for which recipients see the typing indicator. During typing it is renewed two seconds earlier. */
const TYPING_SECONDS = 12;

/** Shows the recipient that the user is typing. Ignores errors. @returns callback for each keystroke */
export function useTypingIndicator(clientId: string, chat: string): () => void {
  const sdk = useSdk();
  const lastSentAt = useRef(0);
  return useCallback(() => {
    if (!readNotificationSettings().showsTyping) return;
    if (Date.now() - lastSentAt.current < (TYPING_SECONDS - 2) * 1000) return;
    lastSentAt.current = Date.now();
    sdk
      .request('POST /clients/{id}/chats/{chat}/typing', {
        params: { id: clientId, chat },
        payload: { state: 'typing', seconds: TYPING_SECONDS },
      })
      .catch(() => {});
  }, [sdk, clientId, chat]);
}
