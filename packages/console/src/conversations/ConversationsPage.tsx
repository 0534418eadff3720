import { Box } from '@mui/material';
import type { Client, Conversation } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { clientDetailTexts, conversationTexts as texts } from '@recado/texts';
import {
  ButtonLink,
  createLazyComponent,
  EmptyState,
  formatNumber,
  MessageIcon,
  PageTitle,
  useApi,
  useIsPhoneScreen,
} from '@recado/ui';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { storeClientChoice } from '../clientChoice/clientChoice.ts';
import { useBulkChange } from './bulk/useBulkChange.ts';
import { useSelection } from './bulk/useSelection.ts';
import { ConversationThread } from './ConversationThread.tsx';
import { useMessageOutbox, useOutboxEventUpdates } from './composer/useMessageOutbox.ts';
import { InboxShortcuts } from './keyboard/InboxShortcuts.tsx';
import { ConversationListPane } from './list/ConversationListPane.tsx';
import type { ConversationListFilter } from './list/loadedConversationList.ts';
import { useConversationList } from './list/useConversationList.ts';
import { useNewConversationDialog } from './newConversation/useNewConversationDialog.tsx';
import { LIST_BESIDE_PANEL_WIDTH_PX, PANEL_COLUMN_MEDIA_QUERY } from './panel/useHasPanelColumn.ts';
import type { InboxToolsDialogTab } from './tools/InboxToolsDialog.tsx';
import { LabelsContext } from './tools/labelsContext.ts';
import { SnoozeProvider } from './tools/SnoozeContext.tsx';
import { TeamContext, useTeam } from './tools/teamContext.ts';
import { useChangeConversation } from './tools/useChangeConversation.ts';
import { useLiveLabels } from './tools/useLiveLabels.ts';
import { useLiveEvents } from './useLiveEvents.ts';
import { useUnreadConversationCount } from './useUnreadConversationCount.ts';

/** `/conversations/{id}`, and the page of one conversation below it. */
export function ConversationsPage() {
  const { id = '', conversation } = useParams();
  useEffect(() => storeClientChoice(id), [id]);
  return <ClientConversations id={id} conversation={conversation} />;
}

export interface ClientConversationsProps {
  /** ID of the client. */
  readonly id: string;
  /** ID of the open conversation. */
  readonly conversation: string | undefined;
  /** Path of the inbox of all clients, if that inbox lists the conversations. This part then has no list. */
  readonly allClientsPath?: string;
}

/** Conversations of one client. */
export function ClientConversations({ id, conversation, allClientsPath }: ClientConversationsProps) {
  const { data, isPending } = useApi('GET /clients');
  const { data: own, error } = useApi('GET /clients/{id}', { params: { id } });
  const clients = data?.clients ?? [];
  const client = clients.find(entry => entry.id === id) ?? own?.client;
  // The client was deleted or is no longer shared, so its loaded data must disappear.
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        title={clientDetailTexts.notFoundTitle}
        text={clientDetailTexts.notFoundText}
        icon={<MessageIcon />}
        action={<ButtonLink to="/clients">{clientDetailTexts.back}</ButtonLink>}
      />
    );
  const inboxProps = { clientId: id, client, clients, isHeld: isPending, conversationId: conversation, allClientsPath };
  return <Inbox key={id} {...inboxProps} />;
}

const ToolsDialog = createLazyComponent(async () => (await import('./tools/InboxToolsDialog.tsx')).InboxToolsDialog);

const StarredDialog = createLazyComponent(async () => (await import('./keeping/StarredDialog.tsx')).StarredDialog);

const NO_CONVERSATIONS: readonly Conversation[] = [];

const listBesidePanelStyle = { [PANEL_COLUMN_MEDIA_QUERY]: { width: LIST_BESIDE_PANEL_WIDTH_PX } } as const;

interface InboxProps {
  readonly clientId: string;
  /** Client of the conversations. Undefined while it loads. */
  readonly client: Client | undefined;
  readonly clients: readonly Client[];
  /** True while the clients load. The list is hidden, because a client selector may still move it down. */
  readonly isHeld: boolean;
  readonly conversationId: string | undefined;
  readonly allClientsPath: string | undefined;
}

const NO_FILTER: ConversationListFilter = { view: 'all', q: '' };

/** Shows the list and one conversation side by side. A phone shows only one of the two. */
function Inbox({ clientId, client, clients, isHeld, conversationId, allClientsPath }: InboxProps) {
  const isPhone = useIsPhoneScreen();
  const navigate = useNavigate();
  const [filter, setFilter] = useState<ConversationListFilter>(NO_FILTER);
  const [startSequence, setStartSequence] = useState<number>();
  const live = useLiveEvents(clientId, startSequence);
  const list = useConversationList(clientId, filter, live);
  const outbox = useMessageOutbox(clientId);
  const unreadCount = useUnreadConversationCount(clientId, list.unreadCount, live);
  const { sequence } = list;
  useEffect(() => setStartSequence(current => current ?? sequence), [sequence]);
  useOutboxEventUpdates(live, outbox);
  const [tools, setTools] = useState<InboxToolsDialogTab>();
  const newConversationDialog = useNewConversationDialog(clientId);
  const team = useTeam(clientId, live);
  const labels = useLiveLabels(clientId, live, setFilter, list.reload);
  const change = useChangeConversation(clientId, list.applyResponse);
  const selection = useSelection();
  const bulk = useBulkChange(clientId, list.applyResponse);
  const [isStarredOpen, setStarredOpen] = useState(false);
  const base = allClientsPath === undefined ? `/conversations/${clientId}` : `${allClientsPath}/${clientId}`;
  const isListShown = allClientsPath === undefined && (!isPhone || conversationId === undefined);
  return (
    <LabelsContext.Provider value={labels}>
      <TeamContext.Provider value={team}>
        <SnoozeProvider clientId={clientId} onChange={change}>
          <Box sx={{ display: 'flex', flex: 1, minHeight: 0, minWidth: 0, bgcolor: 'background.paper' }}>
            <UnreadCountPageTitle client={client} unreadCount={unreadCount} />
            <Box
              component="section"
              aria-label={texts.title}
              sx={{
                display: isListShown ? 'flex' : 'none',
                visibility: isHeld ? 'hidden' : undefined,
                flexDirection: 'column',
                width: { xs: '100%', sm: 340 },
                ...(conversationId !== undefined && listBesidePanelStyle),
                flex: 'none',
                borderRight: { sm: 1 },
                borderColor: { sm: 'divider' },
              }}
            >
              <ConversationListPane
                {...{ clientId, client, clients, filter, list, live, base, selection, bulk }}
                onFilter={setFilter}
                onClient={id => navigate(`/conversations/${id}`)}
                currentId={conversationId}
                onChange={change}
                onTools={setTools}
                onStarred={() => setStarredOpen(true)}
              />
            </Box>
            {(!isPhone || conversationId !== undefined) && (
              <Box
                sx={{
                  flex: 1,
                  minWidth: 0,
                  display: 'flex',
                  flexDirection: 'column',
                  bgcolor: 'background.default',
                }}
              >
                {conversationId === undefined ? (
                  <EmptyState {...texts.thread.none} icon={<MessageIcon />} />
                ) : (
                  <ConversationThread
                    key={conversationId}
                    {...{ client, outbox, base, isPhone, live, conversationId, clientId }}
                    listPath={allClientsPath}
                    listedConversation={list.conversations?.find(({ id }) => id === conversationId)}
                    onChanged={list.applyResponse}
                    onTools={setTools}
                  />
                )}
              </Box>
            )}
            {newConversationDialog}
            <InboxShortcuts
              {...{ clientId, base }}
              conversations={list.conversations ?? NO_CONVERSATIONS}
              currentId={conversationId}
              onChange={change}
              onSelect={() => (selection.ids ? selection.end() : selection.start())}
              onStarred={() => setStarredOpen(true)}
            />
            {isStarredOpen && (
              <Suspense>
                <StarredDialog onClose={() => setStarredOpen(false)} />
              </Suspense>
            )}
            {tools && client && (
              <Suspense>
                <ToolsDialog client={client} tab={tools} onTab={setTools} onClose={() => setTools(undefined)} />
              </Suspense>
            )}
          </Box>
        </SnoozeProvider>
      </TeamContext.Provider>
    </LabelsContext.Provider>
  );
}

interface UnreadCountPageTitleProps {
  readonly client: Client | undefined;
  readonly unreadCount: number;
}

/** Page title that contains the number of unread conversations. */
function UnreadCountPageTitle({ client, unreadCount }: UnreadCountPageTitleProps) {
  const screen = client ? texts.documentTitle(client.businessName) : texts.title;
  return <PageTitle screen={unreadCount > 0 ? texts.documentTitleUnread(formatNumber(unreadCount), screen) : screen} />;
}
