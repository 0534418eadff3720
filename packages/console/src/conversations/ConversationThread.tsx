import { Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { commonTexts } from '@recado/texts';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useConversationNotes } from './notes/useConversationNotes.ts';
import { ThreadPane, type ThreadPaneProps } from './thread/ThreadPane.tsx';
import { useThread } from './thread/useThread.ts';
import type { LiveEventFeed } from './useLiveEvents.ts';

interface ConversationThreadProps
  extends Pick<ThreadPaneProps, 'outbox' | 'base' | 'isPhone' | 'onChanged' | 'onTools'> {
  readonly client: Client | undefined;
  readonly clientId: string;
  readonly conversationId: string;
  readonly live: LiveEventFeed;
  readonly listedConversation: ThreadPaneProps['conversation'];
}

/** Loads one conversation with its notes, and follows the URL: its target message and a merged conversation. */
export function ConversationThread({
  client,
  clientId,
  conversationId,
  live,
  listedConversation,
  onChanged,
  ...rest
}: ConversationThreadProps) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const requestedMessageId = search.get('message') ?? undefined;
  // Once the user has left the target message, ignore it, because slow devices remove it late from the URL.
  const [leftMessageId, setLeftMessageId] = useState<string>();
  if (leftMessageId !== undefined && leftMessageId !== requestedMessageId) setLeftMessageId(undefined);
  const targetId = requestedMessageId === leftMessageId ? undefined : requestedMessageId;
  // If the target message changes later, load the messages around it only if the target is not loaded yet.
  const [loadedAroundId, setLoadedAroundId] = useState(targetId);
  const thread = useThread(clientId, conversationId, loadedAroundId, live);
  const notes = useConversationNotes(clientId, conversationId, oldestShownTime(thread), live);
  const isMissing = targetId !== undefined && thread.state?.messages.some(({ id }) => id === targetId) === false;
  useEffect(() => {
    if (isMissing) setLoadedAroundId(targetId);
  }, [isMissing, targetId]);
  const { base } = rest;
  const { subscribe } = live;
  useEffect(
    () =>
      subscribe(event => {
        if (event.type === 'conversation.updated' && event.data.replaces === conversationId)
          void navigate(`${base}/${event.data.conversationId}`, { replace: true });
      }),
    [subscribe, conversationId, base, navigate],
  );
  if (!client) return <Typography sx={{ p: 3 }}>{commonTexts.loading}</Typography>;
  return (
    <ThreadPane
      {...rest}
      client={client}
      conversation={listedConversation ?? thread.conversation}
      writing={live.writers.find(entry => entry.conversationId === conversationId)?.people}
      thread={thread}
      notes={notes}
      path={`${base}/${conversationId}`}
      targetMessageId={targetId}
      onTargetChange={id => {
        setLeftMessageId(id === undefined ? targetId : undefined);
        if (id === undefined) {
          setLoadedAroundId(undefined);
          if (loadedAroundId === undefined) thread.reload();
        }
        setSearch(id === undefined ? {} : { message: id }, { replace: true, preventScrollReset: true });
      }}
      onChanged={conversation => {
        thread.applyConversationChange(conversation);
        onChanged(conversation);
      }}
    />
  );
}

/** Timestamp of the oldest shown message. Empty if there is no earlier message to load. */
const oldestShownTime = ({ state }: ReturnType<typeof useThread>): string | undefined =>
  state && (state.before === null ? '' : state.messages[0]?.timestamp);
