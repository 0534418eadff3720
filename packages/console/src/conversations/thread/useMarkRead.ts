import type { Conversation } from '@recado/contract';
import { useIsPageVisible, useSdk } from '@recado/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ConversationChange } from '../list/loadedConversationList.ts';
import type { ThreadState } from './threadState.ts';

/**
 * Marks a conversation as read while it is open and visible, once for each incoming message. If a user
 * marks the open conversation as unread, it stays unread until it is opened again.
 */
export function useMarkRead(
  clientId: string,
  conversation: Conversation,
  { messages, after }: ThreadState,
  onChanged: (change: ConversationChange) => void,
): void {
  const sdk = useSdk();
  const isVisible = useIsPageVisible();
  const lastReadMessageId = useRef<string>(undefined);
  const { id, unread, markedUnread } = conversation;
  const newest = after === null ? messages.findLast(({ direction }) => direction === 'inbound')?.id : undefined;
  const latestOnChanged = useRef(onChanged);
  useEffect(() => {
    latestOnChanged.current = onChanged;
  });
  const { key, search } = useLocation();
  const visit = useRef({ search, wasClear: false, isAsked: false });
  useEffect(() => {
    // The user selected the row of the open conversation again, which counts as opening it again.
    if (key !== '' && visit.current.search === search) visit.current = { search, wasClear: false, isAsked: false };
    else visit.current.search = search;
  }, [key, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): reopening marks as read.
  useEffect(() => {
    const now = visit.current;
    if (!markedUnread) Object.assign(now, { wasClear: true, isAsked: false });
    const isLeftUnread = markedUnread && now.wasClear;
    if (!isVisible || isLeftUnread || now.isAsked) return;
    if (!markedUnread && (unread === 0 || newest === undefined || lastReadMessageId.current === newest)) return;
    lastReadMessageId.current = newest;
    now.isAsked = markedUnread;
    const params = { id: clientId, conversation: id };
    sdk.request('POST /clients/{id}/conversations/{conversation}/read', { params }).then(
      // Apply only the unread fields of the response. Its other fields may describe messages not displayed yet.
      () => latestOnChanged.current({ id, unread: 0, ...(markedUnread && { markedUnread: false }) }),
      () => {
        // Forget the failed request to mark messages as read. The next message or visit then causes a new
        // request.
        lastReadMessageId.current = undefined;
        now.isAsked = false;
      },
    );
  }, [sdk, clientId, id, isVisible, unread, markedUnread, newest, key]);
}
