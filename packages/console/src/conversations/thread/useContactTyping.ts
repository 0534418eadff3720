import type { Client, Conversation } from '@recado/contract';
import { inboxToolTexts } from '@recado/texts';
import { useIsPageVisible, useSdk } from '@recado/ui';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { readNotificationSettings, watchNotificationSettings } from '../../notices/notificationSettings.ts';

/**
 * Milliseconds between two requests for the contact's typing state. People usually type for longer, so a
 * request rarely misses it.
 */
const TYPING_POLL_INTERVAL_MS = 3_000;

/** Returns a text such as “is typing” or “is recording”, or undefined if the contact is idle or unknown. */
export function useContactTyping({ id, isConnected }: Client, { chat, chatKind }: Conversation): string | undefined {
  const sdk = useSdk();
  const isVisible = useIsPageVisible();
  const isWatchEnabled = useSyncExternalStore(
    watchNotificationSettings,
    () => readNotificationSettings().watchesTyping,
  );
  const isPolling = isVisible && isWatchEnabled && isConnected && chatKind === 'person';
  const { data } = useQuery({
    queryKey: ['watch', id, chat],
    // The next poll follows within seconds, so a failed poll needs no error message.
    queryFn: ({ signal }) =>
      sdk
        .request('POST /clients/{id}/chats/{chat}/watch', { params: { id, chat }, signal })
        .then(({ state }) => state)
        .catch(() => 'paused' as const),
    enabled: isPolling,
    refetchInterval: TYPING_POLL_INTERVAL_MS,
    staleTime: 0,
    gcTime: 0,
  });
  return isPolling && data !== undefined && data !== 'paused' ? inboxToolTexts.typing[data] : undefined;
}
