import { Box, Button, CircularProgress } from '@mui/material';
import type { Conversation, Presence } from '@recado/contract';
import { conversations, inboxTools } from '@recado/texts';
import { ButtonLink, EmptyState, ErrorState, failureMessage, MessageIcon, SearchIcon } from '@recado/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { beginning, looksLikeNumber } from '../begin/useBeginning.tsx';
import { type ConversationChange, ConversationMenu } from '../tools/ConversationMenu.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import type { ListFilter } from './listState.ts';
import { RowLink } from './RowLink.tsx';
import { useHeldOrder } from './useHeldOrder.ts';
import type { ConversationList as List } from './useList.ts';

const texts = conversations.list;

export interface ConversationListProps {
  readonly list: List;
  readonly filter: ListFilter;
  /** Of the page without a conversation. */
  readonly base: string;
  /** The client's own page, where it is linked; only while it is not. */
  readonly linkPath: string | undefined;
  /** Id of the one that is open. */
  readonly current: string | undefined;
  readonly writing: readonly Presence[];
  readonly onClear: () => void;
  readonly onChange: (conversation: Conversation, change: ConversationChange) => void;
  /** To where labels are made. */
  readonly onManage: () => void;
}

/** The rows, or what stands in their place. */
export function ConversationList(props: ConversationListProps) {
  const { list, filter, linkPath, onClear } = props;
  if (list.error)
    return (
      <ErrorState
        title={texts.loadFailed}
        text={failureMessage(list.error, texts.loadFailedText)}
        retry={list.reload}
        isRetrying={list.isFetching}
      />
    );
  if (!list.conversations) return <ListSkeleton />;
  if (list.conversations.length > 0) return <Rows {...props} conversations={list.conversations} />;
  if (filter.q !== '')
    return (
      <EmptyState
        {...texts.noMatch}
        icon={<SearchIcon />}
        action={
          <>
            <Button onClick={onClear}>{texts.clearSearch}</Button>
            {looksLikeNumber(filter.q) && (
              <ButtonLink to={beginning(filter.q)} variant="outlined">
                {conversations.begin.writeTo(filter.q)}
              </ButtonLink>
            )}
          </>
        }
      />
    );
  const words = emptyWords(filter);
  if (words) return <EmptyState {...words} icon={<MessageIcon />} />;
  if (linkPath === undefined)
    return (
      <EmptyState
        {...texts.empty}
        icon={<MessageIcon />}
        action={
          <ButtonLink to={beginning()} variant="outlined">
            {conversations.begin.open}
          </ButtonLink>
        }
      />
    );
  const { title, text, action } = texts.emptyUnlinked;
  return (
    <EmptyState
      title={title}
      text={text}
      icon={<MessageIcon />}
      action={
        <ButtonLink to={linkPath} variant="contained">
          {action}
        </ButtonLink>
      }
    />
  );
}

/** Where nothing was let through; undefined: everything would be. */
function emptyWords({ assignedTo, label, view }: ListFilter) {
  if (assignedTo !== undefined) return conversations.assigning.none;
  if (label !== undefined) return inboxTools.labels.noneFound;
  const { noUnread, noArchived, noSnoozed } = texts;
  return { all: undefined, unread: noUnread, archived: noArchived, snoozed: noSnoozed }[view];
}

/** Pixels of a row. */
const ROW = 72;

interface RowsProps extends ConversationListProps {
  readonly conversations: readonly Conversation[];
}

/** As many links as can be seen. Arrows lead from one to the next, Tab out of the list. */
function Rows(props: RowsProps) {
  const { list, filter, base, current, writing, onChange, onManage } = props;
  const { rows: all, onPointerDown } = useHeldOrder(props.conversations);
  const [opened, setOpened] = useState<{ readonly id: string; readonly anchor: HTMLElement }>();
  const about = all.find(({ id }) => id === opened?.id);
  // What has left the list has no menu when it comes back.
  if (opened && !about) setOpened(undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const focusing = useRef<number>(undefined);
  const virtualizer = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: index => all[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: 320, height: 800 },
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const { hasMore, isLoadingMore, loadMore } = list;
  useEffect(() => {
    if (hasMore && !isLoadingMore && last >= all.length - 10) loadMore();
  }, [hasMore, isLoadingMore, loadMore, last, all.length]);
  // A row that was not there yet takes the focus as soon as it is.
  useEffect(() => {
    if (focusing.current === undefined) return;
    const link = linkAt(scroller.current, focusing.current);
    if (!link) return;
    focusing.current = undefined;
    link.focus({ preventScroll: true });
  });
  const move = (event: KeyboardEvent) => {
    const from = Number(
      (event.target as HTMLElement).closest('[data-index]')?.getAttribute('data-index') ?? -1,
    );
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: all.length - 1 }[event.key];
    if (from < 0 || to === undefined || to < 0 || to >= all.length) return;
    event.preventDefault();
    virtualizer.scrollToIndex(to);
    const link = linkAt(scroller.current, to);
    if (link) link.focus({ preventScroll: true });
    else focusing.current = to;
  };
  // Where one was last, so that Tab leads on to its options.
  const [visited, setVisited] = useState<string>();
  const visit = ({ target }: FocusEvent) => {
    const id = target.closest('[data-conversation]')?.getAttribute('data-conversation');
    // A menu that is open has none.
    if (id) setVisited(id);
  };
  const places = [visited, current].map(id => all.findIndex(one => one.id === id));
  const stop = places.find(place => rows.some(({ index }) => index === place)) ?? rows[0]?.index;
  return (
    <Box
      ref={scroller}
      onKeyDown={move}
      onFocus={visit}
      onPointerDown={onPointerDown}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}
    >
      <Box
        component="ul"
        aria-label={texts.label}
        style={{ height: virtualizer.getTotalSize() }}
        sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none' }}
      >
        {rows.map(({ key, index, start }) => {
          const conversation = all[index];
          if (!conversation) return null;
          const { id, match } = conversation;
          return (
            <Box
              component="li"
              key={key}
              data-index={index}
              data-conversation={id}
              aria-setsize={hasMore ? -1 : all.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
              sx={rowPlace}
            >
              <RowLink
                conversation={conversation}
                to={`${base}/${id}${match ? `?message=${match.id}` : ''}`}
                isCurrent={id === current}
                isStop={index === stop}
                sought={match ? filter.q : ''}
                writing={writing.find(one => one.conversationId === id)?.people}
                onOpen={setOpened}
              />
            </Box>
          );
        })}
      </Box>
      {about && (
        <ConversationMenu
          conversation={about}
          anchor={opened?.anchor ?? null}
          onClose={() => setOpened(undefined)}
          onChange={change => onChange(about, change)}
          onManage={onManage}
        />
      )}
      {isLoadingMore && (
        <Box sx={{ display: 'grid', placeItems: 'center', py: 1 }}>
          <CircularProgress size={24} aria-label={texts.loadingMore} />
        </Box>
      )}
    </Box>
  );
}

const linkAt = (scroller: HTMLElement | null, index: number): HTMLElement | null =>
  scroller?.querySelector(`[data-index="${index}"] a`) ?? null;

/** Its options come out below the time, where the pointer or the focus is. */
const rowPlace = {
  position: 'absolute',
  top: 0,
  left: 0,
  width: '100%',
  height: ROW,
  '& > .options': {
    position: 'absolute',
    right: 8,
    bottom: 6,
    width: 28,
    height: 28,
    opacity: 0,
    bgcolor: 'background.paper',
    boxShadow: 1,
    '&:hover': { bgcolor: 'background.paper' },
  },
  '&:hover > .options, &:focus-within > .options, & > .options[aria-expanded=true]': { opacity: 1 },
  '@media (hover: none)': { '& > .options': { display: 'none' } },
} as const;
