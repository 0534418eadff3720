import type { Conversation } from '@recado/contract';
import { useSdk, useVisible } from '@recado/ui';
import { useEffect, useRef } from 'react';
import type { ConversationChange } from '../list/listState.ts';
import type { ThreadState } from './threadState.ts';

/** What is open and can be seen is read; for each message that comes in it is said once. */
export function useMarkRead(
  clientId: string,
  conversation: Conversation,
  { messages, after }: ThreadState,
  onChanged: (change: ConversationChange) => void,
): void {
  const sdk = useSdk();
  const isVisible = useVisible();
  const upTo = useRef<string>(undefined);
  const { id, unread } = conversation;
  const newest =
    after === null ? messages.findLast(({ direction }) => direction === 'inbound')?.id : undefined;
  const latest = useRef(onChanged);
  useEffect(() => {
    latest.current = onChanged;
  });
  useEffect(() => {
    if (!isVisible || unread === 0 || newest === undefined || upTo.current === newest) return;
    upTo.current = newest;
    const params = { id: clientId, conversation: id };
    sdk.request('POST /clients/{id}/conversations/{conversation}/read', { params }).then(
      // Nothing else: more may have been told than is shown yet.
      () => latest.current({ id, unread: 0 }),
      () => {
        // It is tried again with the next message, or when it is opened again.
        upTo.current = undefined;
      },
    );
  }, [sdk, clientId, id, isVisible, unread, newest]);
}
