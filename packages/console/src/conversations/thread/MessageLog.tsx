import { Box, Typography } from '@mui/material';
import type { Conversation, Message, TeamNote } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { elementScroll, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { findMessagesMissingFromThread, type PendingMessage } from '../composer/outbox.ts';
import { placeNotesBetweenMessages } from '../notes/placeNotesBetweenMessages.ts';
import { JumpToNewestButton } from './JumpToNewestButton.tsx';
import { MessageBubble, type MessageBubbleActions } from './MessageBubble.tsx';
import { MessageLogDivider } from './MessageLogDivider.tsx';
import { formatMessageDay, isFirstMessageOfDay, isFirstOfMessageGroup } from './messageGrouping.ts';
import { PendingMessageBubble } from './PendingMessageBubble.tsx';
import type { ThreadState } from './threadState.ts';
import { useInitialScroll } from './useInitialScroll.ts';
import { useStickToEnd } from './useStickToEnd.ts';

const texts = conversationTexts.thread;

export interface MessageLogProps {
  readonly clientId: string;
  readonly conversation: Conversation;
  readonly name: string;
  readonly state: ThreadState;
  /** Notes of colleagues, oldest first. */
  readonly notes: readonly TeamNote[];
  readonly renderNote: (note: TeamNote) => ReactNode;
  readonly pending: readonly PendingMessage[];
  /** ID of the message to scroll to. Undefined: scroll to the newest message. */
  readonly targetMessageId: string | undefined;
  readonly actions: MessageBubbleActions;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
  /** Loads the newest messages if they are not loaded yet. */
  readonly onNewest: () => void;
  readonly onRetry: (pending: PendingMessage) => void;
  readonly onDiscard: (pending: PendingMessage) => void;
}

/** If the scroll position is at most this many pixels from the end, the view scrolls to new messages. */
const FOLLOW_DISTANCE_PX = 120;
/** Number of rows between the view and either end of the loaded rows at which the next page is requested. */
const PRELOAD_ROWS = 15;

/** Messages of a conversation. Only the visible rows are rendered. */
export function MessageLog(props: MessageLogProps) {
  const { clientId, conversation, name, state, targetMessageId, actions, loadOlder, loadNewer, notes, renderNote } =
    props;
  const { messages, before, after } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const pending = useMemo(
    () => (after === null ? findMessagesMissingFromThread(props.pending, messages) : []),
    [props.pending, messages, after],
  );
  const notesByMessage = useMemo(() => placeNotesBetweenMessages(state, notes), [state, notes]);
  const firstUnreadId = useFirstUnreadId(conversation, messages);
  const rowCount = messages.length + pending.length;
  const newestKey = `${messages.at(-1)?.id} ${pending.at(-1)?.key} ${notes.at(-1)?.id}`;
  const end = useStickToEnd({
    scroller,
    content,
    newestKey,
    isEndLoaded: after === null,
    followDistancePx: FOLLOW_DISTANCE_PX,
  });
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => 68,
    getItemKey: useCallback(
      (index: number) => messages[index]?.id ?? pending[index - messages.length]?.key ?? index,
      [messages, pending],
    ),
    overscan: 8,
    paddingStart: 12,
    paddingEnd: 12,
    anchorTo: 'end',
    scrollToFn: (...scrollArgs) => end.adjustScroll(() => elementScroll(...scrollArgs)),
    initialRect: { width: 600, height: 800 },
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? 0;

  const isReady = useInitialScroll({
    scroller,
    virtualizer,
    end,
    searchedId: targetMessageId,
    firstUnreadId,
    messages,
    rowCount,
  });

  useEffect(() => {
    if (isReady && before !== null && first < PRELOAD_ROWS) loadOlder();
  }, [isReady, before, first, loadOlder]);
  useEffect(() => {
    if (isReady && after !== null && last > rowCount - PRELOAD_ROWS) loadNewer();
  }, [isReady, after, last, rowCount, loadNewer]);

  // A message that the user has just sent is scrolled into view, even if the user had scrolled up.
  const sentCount = props.pending.length;
  const previousSentCount = useRef(sentCount);
  useEffect(() => {
    if (sentCount > previousSentCount.current) end.scrollToEnd();
    previousSentCount.current = sentCount;
  }, [sentCount, end]);

  const [tabStop, setTabStop] = useState<string>();
  const tabStopId = rows.some(({ key }) => key === tabStop)
    ? tabStop
    : messages[Math.min(last, messages.length - 1)]?.id;
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const { target } = event;
    if (step === undefined || !(target instanceof HTMLElement) || !target.classList.contains('options')) return;
    const from = messages.findIndex(({ id }) => id === tabStopId);
    const next = messages[from + step];
    if (!next) return;
    event.preventDefault();
    setTabStop(next.id);
    end.scrollAway(() => virtualizer.scrollToIndex(from + step));
    scroller.current?.querySelector<HTMLElement>(`[data-message="${next.id}"] .options`)?.focus();
  };
  const isAway = after !== null || !virtualizer.isAtEnd(FOLLOW_DISTANCE_PX * 2);
  return (
    <Box sx={{ flex: 1, minHeight: 0, position: 'relative', display: 'flex' }}>
      <Box
        ref={scroller}
        role="log"
        aria-label={texts.label(name)}
        aria-live="off"
        tabIndex={0}
        onKeyDown={moveFocus}
        sx={{
          flex: 1,
          overflowY: 'auto',
          overflowAnchor: 'none',
          '&:focus-visible': { outlineOffset: '-3px !important' },
        }}
      >
        {rowCount === 0 && (
          <Typography color="text.secondary" sx={{ textAlign: 'center', p: 4 }}>
            {texts.empty}
          </Typography>
        )}
        {messages.length === 0 && notes.map(renderNote)}
        <Box ref={content} style={{ height: virtualizer.getTotalSize() }} sx={{ position: 'relative' }}>
          {rows.map(({ key, index, start }) => {
            const message = messages[index];
            const pendingMessage = pending[index - messages.length];
            return (
              <Box
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
                sx={{ position: 'absolute', top: 0, left: 0, width: '100%' }}
              >
                {message && (
                  <>
                    {notesByMessage.above.get(message.id)?.map(renderNote)}
                    {isFirstMessageOfDay(messages, index) && (
                      <MessageLogDivider label={formatMessageDay(message.timestamp)} />
                    )}
                    {message.id === firstUnreadId && <MessageLogDivider label={texts.unreadFrom} isUnread />}
                    <MessageBubble
                      clientId={clientId}
                      message={message}
                      isGroup={conversation.chatKind !== 'person'}
                      isFirst={isFirstOfMessageGroup(messages, index)}
                      isTarget={message.id === targetMessageId}
                      isTabStop={message.id === tabStopId}
                      actions={actions}
                    />
                    {notesByMessage.below.get(message.id)?.map(renderNote)}
                  </>
                )}
                {pendingMessage && (
                  <PendingMessageBubble pending={pendingMessage} onRetry={props.onRetry} onDiscard={props.onDiscard} />
                )}
              </Box>
            );
          })}
        </Box>
      </Box>
      {isAway && rowCount > 0 && (
        <JumpToNewestButton state={state} onClick={() => (after === null ? end.scrollToEnd() : props.onNewest())} />
      )}
    </Box>
  );
}

/** Returns the first message that was unread when the conversation was opened. */
function useFirstUnreadId({ unread }: Conversation, messages: readonly Message[]): string | undefined {
  const [firstUnread] = useState(() => {
    let remaining = unread;
    for (const { id, direction } of messages.toReversed()) {
      if (remaining > 0 && direction === 'inbound') remaining -= 1;
      if (unread > 0 && remaining === 0) return id;
    }
    return undefined;
  });
  return firstUnread;
}
