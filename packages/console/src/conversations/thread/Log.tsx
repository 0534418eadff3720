import { Box, Typography } from '@mui/material';
import type { Conversation, Message, Note } from '@recado/contract';
import { conversations } from '@recado/texts';
import { elementScroll, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Pending, waiting } from '../composer/outbox.ts';
import { placedNotes } from '../notes/placedNotes.ts';
import { Bubble, type BubbleActions } from './Bubble.tsx';
import { Divider } from './Divider.tsx';
import { startsDay, startsRun, tellDay } from './daysOf.ts';
import { PendingBubble } from './PendingBubble.tsx';
import { ToNewest } from './ToNewest.tsx';
import type { ThreadState } from './threadState.ts';
import { useFollowedEnd } from './useFollowedEnd.ts';
import { useStartingPlace } from './useStartingPlace.ts';

const texts = conversations.thread;

export interface LogProps {
  readonly clientId: string;
  readonly conversation: Conversation;
  readonly name: string;
  readonly state: ThreadState;
  /** Of colleagues; oldest first. */
  readonly notes: readonly Note[];
  readonly showNote: (note: Note) => ReactNode;
  readonly pending: readonly Pending[];
  /** Id of the message to be shown; otherwise the end is. */
  readonly found: string | undefined;
  readonly actions: BubbleActions;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
  /** To the end, which is not among what is loaded. */
  readonly onNewest: () => void;
  readonly onRetry: (pending: Pending) => void;
  readonly onDiscard: (pending: Pending) => void;
}

/** Pixels from the end within which what is new is followed. */
const NEAR = 120;
/** How many rows before an end the next page is asked for. */
const AHEAD = 15;

/** The messages: as many as can be seen, of as many as there are. */
export function Log(props: LogProps) {
  const { clientId, conversation, name, state, found, actions, loadOlder, loadNewer, notes, showNote } =
    props;
  const { messages, before, after } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const pending = useMemo(
    () => (after === null ? waiting(props.pending, messages) : []),
    [props.pending, messages, after],
  );
  const placed = useMemo(() => placedNotes(state, notes), [state, notes]);
  const unreadFrom = useUnreadFrom(conversation, messages);
  const count = messages.length + pending.length;
  const newest = `${messages.at(-1)?.id} ${pending.at(-1)?.key} ${notes.at(-1)?.id}`;
  const end = useFollowedEnd({ scroller, content, newest, isOn: after === null, near: NEAR });
  const virtualizer = useVirtualizer({
    count,
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
    scrollToFn: (...where) => end.shift(() => elementScroll(...where)),
    initialRect: { width: 600, height: 800 },
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? 0;

  const isReady = useStartingPlace({ scroller, virtualizer, end, found, unreadFrom, messages, count });

  useEffect(() => {
    if (isReady && before !== null && first < AHEAD) loadOlder();
  }, [isReady, before, first, loadOlder]);
  useEffect(() => {
    if (isReady && after !== null && last > count - AHEAD) loadNewer();
  }, [isReady, after, last, count, loadNewer]);

  // What one has just written is seen, wherever one was.
  const written = props.pending.length;
  const before_ = useRef(written);
  useEffect(() => {
    if (written > before_.current) end.goToEnd();
    before_.current = written;
  }, [written, end]);

  const [stop, setStop] = useState<string>();
  const stopId = rows.some(({ key }) => key === stop)
    ? stop
    : messages[Math.min(last, messages.length - 1)]?.id;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const { target } = event;
    if (step === undefined || !(target instanceof HTMLElement) || !target.classList.contains('options'))
      return;
    const from = messages.findIndex(({ id }) => id === stopId);
    const next = messages[from + step];
    if (!next) return;
    event.preventDefault();
    setStop(next.id);
    end.leave(() => virtualizer.scrollToIndex(from + step));
    scroller.current?.querySelector<HTMLElement>(`[data-message="${next.id}"] .options`)?.focus();
  };
  const isAway = after !== null || !virtualizer.isAtEnd(NEAR * 2);
  return (
    <Box sx={{ flex: 1, minHeight: 0, position: 'relative', display: 'flex' }}>
      <Box
        ref={scroller}
        role="log"
        aria-label={texts.label(name)}
        aria-live="off"
        tabIndex={0}
        onKeyDown={move}
        sx={{
          flex: 1,
          overflowY: 'auto',
          overflowAnchor: 'none',
          '&:focus-visible': { outlineOffset: '-3px !important' },
        }}
      >
        {count === 0 && (
          <Typography color="text.secondary" sx={{ textAlign: 'center', p: 4 }}>
            {texts.empty}
          </Typography>
        )}
        {messages.length === 0 && notes.map(showNote)}
        <Box ref={content} style={{ height: virtualizer.getTotalSize() }} sx={{ position: 'relative' }}>
          {rows.map(({ key, index, start }) => {
            const message = messages[index];
            const own = pending[index - messages.length];
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
                    {placed.above.get(message.id)?.map(showNote)}
                    {startsDay(messages, index) && <Divider words={tellDay(message.timestamp)} />}
                    {message.id === unreadFrom && <Divider words={texts.unreadFrom} isNew />}
                    <Bubble
                      clientId={clientId}
                      message={message}
                      isGroup={conversation.chatKind !== 'person'}
                      isFirst={startsRun(messages, index)}
                      isFound={message.id === found}
                      isStop={message.id === stopId}
                      actions={actions}
                    />
                    {placed.below.get(message.id)?.map(showNote)}
                  </>
                )}
                {own && <PendingBubble pending={own} onRetry={props.onRetry} onDiscard={props.onDiscard} />}
              </Box>
            );
          })}
        </Box>
      </Box>
      {isAway && count > 0 && (
        <ToNewest state={state} onClick={() => (after === null ? end.goToEnd() : props.onNewest())} />
      )}
    </Box>
  );
}

/** The first of those that were not read when the conversation was opened. */
function useUnreadFrom({ unread }: Conversation, messages: readonly Message[]): string | undefined {
  const [from] = useState(() => {
    let left = unread;
    for (const { id, direction } of messages.toReversed()) {
      if (left > 0 && direction === 'inbound') left -= 1;
      if (unread > 0 && left === 0) return id;
    }
    return undefined;
  });
  return from;
}
