import { Box, CircularProgress } from '@mui/material';
import type { Conversation, ConversationPresence } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ConversationSelection } from '../bulk/useSelection.ts';
import { useKeepsListFocus } from '../keyboard/listFocus.ts';
import type { ConversationChange } from '../tools/ConversationMenu.tsx';
import { LazyConversationMenu } from '../tools/LazyConversationMenu.tsx';
import { ConversationRowLink } from './ConversationRowLink.tsx';
import type { ConversationListFilter } from './loadedConversationList.ts';
import type { ConversationListState } from './useConversationList.ts';
import { useStableRowOrder } from './useStableRowOrder.ts';

const texts = conversationTexts.list;

/** Height of a row in pixels. */
const ROW_HEIGHT_PX = 72;

export interface ConversationRowsProps {
  readonly list: ConversationListState;
  readonly conversations: readonly Conversation[];
  readonly filter: ConversationListFilter;
  /** Path of the page on which no conversation is open. */
  readonly base: string;
  /** ID of the open conversation. */
  readonly currentId: string | undefined;
  readonly writing: readonly ConversationPresence[];
  readonly selection: Pick<ConversationSelection, 'ids' | 'toggle'>;
  readonly onChange: (conversation: Conversation, change: ConversationChange) => void;
  /** Opens the label settings. */
  readonly onManage: () => void;
}

/** Renders only the visible rows. Arrow keys move between the rows, and Tab leaves the list. */
export function ConversationRows(props: ConversationRowsProps) {
  const { list, filter, base, currentId, writing, selection, onChange, onManage } = props;
  const { rows: allRows, onPointerDown } = useStableRowOrder(props.conversations);
  const [openMenu, setOpenMenu] = useState<{ readonly id: string; readonly anchor: HTMLElement }>();
  const menuConversation = allRows.find(({ id }) => id === openMenu?.id);
  // When a conversation leaves the list and returns later, its menu must not open again.
  if (openMenu && !menuConversation) setOpenMenu(undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const pendingFocusIndex = useRef<number>(undefined);
  const virtualizer = useVirtualizer({
    count: allRows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: index => allRows[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: 320, height: 800 },
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const { hasMore, isLoadingMore, loadMore } = list;
  useEffect(() => {
    if (hasMore && !isLoadingMore && last >= allRows.length - 10) loadMore();
  }, [hasMore, isLoadingMore, loadMore, last, allRows.length]);
  // Focuses the row as soon as the virtual list has rendered it.
  useEffect(() => {
    if (pendingFocusIndex.current === undefined) return;
    const link = rowControlAt(scroller.current, pendingFocusIndex.current);
    if (!link) return;
    pendingFocusIndex.current = undefined;
    link.focus({ preventScroll: true });
  });
  const focusRow = (index: number) => {
    virtualizer.scrollToIndex(index);
    const control = rowControlAt(scroller.current, index);
    if (control) control.focus({ preventScroll: true });
    else pendingFocusIndex.current = index;
  };
  // A shortcut opened another conversation from the list, so the focus moves to its row.
  const keepsListFocus = useKeepsListFocus();
  const latestFocusRow = useRef((_id: string) => {});
  useEffect(() => {
    latestFocusRow.current = id => {
      const index = allRows.findIndex(entry => entry.id === id);
      if (index !== -1) focusRow(index);
    };
  });
  useEffect(() => {
    if (keepsListFocus && currentId !== undefined) latestFocusRow.current(currentId);
  }, [keepsListFocus, currentId]);
  const moveFocus = (event: KeyboardEvent) => {
    const from = Number((event.target as HTMLElement).closest('[data-index]')?.getAttribute('data-index') ?? -1);
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: allRows.length - 1 }[event.key];
    if (from < 0 || to === undefined || to < 0 || to >= allRows.length) return;
    event.preventDefault();
    focusRow(to);
  };
  // Tab enters the list at the row that was focused last. The next Tab moves to the row's options button.
  const [lastFocusedId, setLastFocusedId] = useState<string>();
  const trackFocusedRow = ({ target }: FocusEvent) => {
    const id = target.closest('[data-conversation]')?.getAttribute('data-conversation');
    // An element in an open menu belongs to no row, so it has no conversation ID. Keep the last focused row.
    if (id) setLastFocusedId(id);
  };
  const tabStopCandidates = [lastFocusedId, currentId].map(id => allRows.findIndex(entry => entry.id === id));
  const tabStopIndex =
    tabStopCandidates.find(candidate => rows.some(({ index }) => index === candidate)) ?? rows[0]?.index;
  return (
    <Box
      ref={scroller}
      onKeyDown={moveFocus}
      onFocus={trackFocusedRow}
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
          const conversation = allRows[index];
          if (!conversation) return null;
          const { id, match } = conversation;
          return (
            <Box
              component="li"
              key={key}
              data-index={index}
              data-conversation={id}
              aria-setsize={hasMore ? -1 : allRows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
              sx={rowStyle}
            >
              <ConversationRowLink
                conversation={conversation}
                to={`${base}/${id}${match ? `?message=${match.id}` : ''}`}
                isCurrent={id === currentId}
                isTabStop={index === tabStopIndex}
                searchTerm={match ? filter.q : ''}
                writing={writing.find(entry => entry.conversationId === id)?.people}
                onOpen={setOpenMenu}
                isSelected={selection.ids?.has(id)}
                onToggle={selection.toggle}
              />
            </Box>
          );
        })}
      </Box>
      {menuConversation && (
        <LazyConversationMenu
          conversation={menuConversation}
          anchor={openMenu?.anchor ?? null}
          onClose={() => setOpenMenu(undefined)}
          onChange={change => onChange(menuConversation, change)}
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

/** Returns the link of a row, or its checkbox while the user selects conversations. */
const rowControlAt = (scroller: HTMLElement | null, index: number): HTMLElement | null =>
  scroller?.querySelector(`[data-index="${index}"] :is(a, [role="checkbox"])`) ?? null;

/** Style of a row. The options button appears below the time on hover or focus. */
const rowStyle = {
  position: 'absolute',
  top: 0,
  left: 0,
  width: '100%',
  height: ROW_HEIGHT_PX,
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
