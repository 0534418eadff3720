import { Box, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { commonTexts } from '@recado/texts';
import { createLazyComponent } from '@recado/ui';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useConversationNotes } from './notes/useConversationNotes.ts';
import { PANEL_COLUMN_WIDTHS_PX, useHasPanelColumn, WIDE_COLUMNS_MEDIA_QUERY } from './panel/useHasPanelColumn.ts';
import { ThreadPane, type ThreadPaneProps } from './thread/ThreadPane.tsx';
import { useThread } from './thread/useThread.ts';
import type { LiveEventFeed } from './useLiveEvents.ts';

const ContactPanel = createLazyComponent(async () => (await import('./panel/ContactPanel.tsx')).ContactPanel);

interface ConversationThreadProps
  extends Pick<ThreadPaneProps, 'outbox' | 'base' | 'isPhone' | 'onChanged' | 'onTools'> {
  readonly client: Client | undefined;
  readonly clientId: string;
  readonly conversationId: string;
  readonly live: LiveEventFeed;
  readonly listedConversation: ThreadPaneProps['conversation'];
  /** Path of the list, if it is not `base`. */
  readonly listPath?: string | undefined;
}

/** Loads one conversation with its notes, and follows the URL: its target message and a merged conversation. */
export function ConversationThread({
  client,
  clientId,
  conversationId,
  live,
  listedConversation,
  onChanged,
  listPath,
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
  const hasPanelColumn = useHasPanelColumn();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const isCovered = isPanelOpen && !hasPanelColumn;
  const closePanel = () => {
    setPanelOpen(false);
    // The button that opened the panel can get the focus only when the thread is not inert any more.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-panel-opener]')?.focus());
  };
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
  const conversation = listedConversation ?? thread.conversation;
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex' }}>
      {/* The panel covers the thread on narrow screens, so the keyboard must not reach the covered controls. */}
      <Box inert={isCovered} sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <ThreadPane
          {...rest}
          base={listPath ?? base}
          client={client}
          conversation={conversation}
          writing={live.writers.find(entry => entry.conversationId === conversationId)?.people}
          thread={thread}
          notes={notes}
          path={`${base}/${conversationId}`}
          onPanel={hasPanelColumn ? undefined : () => setPanelOpen(true)}
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
      </Box>
      {conversation && !thread.error && (hasPanelColumn || isPanelOpen) && (
        <Box sx={hasPanelColumn ? panelColumnStyle : panelOverlayStyle}>
          <Suspense>
            <ContactPanel
              client={client}
              conversation={conversation}
              onClose={hasPanelColumn ? undefined : closePanel}
            />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}

const panelStyle = { display: 'flex', flexDirection: 'column', bgcolor: 'background.paper' } as const;
const panelColumnStyle = {
  ...panelStyle,
  width: PANEL_COLUMN_WIDTHS_PX.narrow,
  [WIDE_COLUMNS_MEDIA_QUERY]: { width: PANEL_COLUMN_WIDTHS_PX.wide },
  flex: 'none',
  borderLeft: 1,
  borderColor: 'divider',
} as const;
const panelOverlayStyle = { ...panelStyle, position: 'absolute', inset: 0, zIndex: 2 } as const;

/** Timestamp of the oldest shown message. Empty if there is no earlier message to load. */
const oldestShownTime = ({ state }: ReturnType<typeof useThread>): string | undefined =>
  state && (state.before === null ? '' : state.messages[0]?.timestamp);
