import type { Conversation } from '@recado/contract';
import { useSdk, useVisible } from '@recado/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ConversationChange } from '../list/listState.ts';
import type { ThreadState } from './threadState.ts';

/**
 * What is open and can be seen is read; for each message that comes in it is said once. What somebody marks unread while it is open
 * stays so until it is opened anew.
 */
export function useMarkRead(
  clientId: string,
  conversation: Conversation,
  { messages, after }: ThreadState,
  onChanged: (change: ConversationChange) => void,
): void {
  const sdk = useSdk();
  const isVisible = useVisible();
  const upTo = useRef<string>(undefined);
  const { id, unread, markedUnread } = conversation;
  const newest =
    after === null ? messages.findLast(({ direction }) => direction === 'inbound')?.id : undefined;
  const latest = useRef(onChanged);
  useEffect(() => {
    latest.current = onChanged;
  });
  const { key, search } = useLocation();
  const opened = useRef({ search, wasClear: false, isAsked: false });
  useEffect(() => {
    // Its own row was chosen again, and no message of it looked for.
    if (key !== '' && opened.current.search === search)
      opened.current = { search, wasClear: false, isAsked: false };
    else opened.current.search = search;
  }, [key, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): what was left unread is read when it is opened anew.
  useEffect(() => {
    const now = opened.current;
    if (!markedUnread) Object.assign(now, { wasClear: true, isAsked: false });
    const isLeft = markedUnread && now.wasClear;
    if (!isVisible || isLeft || now.isAsked) return;
    if (!markedUnread && (unread === 0 || newest === undefined || upTo.current === newest)) return;
    upTo.current = newest;
    now.isAsked = markedUnread;
    const params = { id: clientId, conversation: id };
    sdk.request('POST /clients/{id}/conversations/{conversation}/read', { params }).then(
      // Nothing else: more may have been told than is shown yet.
      () => latest.current({ id, unread: 0, ...(markedUnread && { markedUnread: false }) }),
      () => {
        // It is tried again with the next message, or when it is opened again.
        upTo.current = undefined;
        now.isAsked = false;
      },
    );
  }, [sdk, clientId, id, isVisible, unread, markedUnread, newest, key]);
}
