import { Box, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
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
import { ConversationThread } from './ConversationThread.tsx';
import { useMessageOutbox, useOutboxEventUpdates } from './composer/useMessageOutbox.ts';
import { storeLastClientId } from './lastClientId.ts';
import { ConversationList } from './list/ConversationList.tsx';
import { ConversationListHeader } from './list/ConversationListHeader.tsx';
import type { ConversationListFilter } from './list/loadedConversationList.ts';
import { useConversationList } from './list/useConversationList.ts';
import { useNewConversationDialog } from './newConversation/useNewConversationDialog.tsx';
import type { InboxToolsDialogTab } from './tools/InboxToolsDialog.tsx';
import { LabelsContext } from './tools/labelsContext.ts';
import { SnoozeProvider } from './tools/SnoozeContext.tsx';
import { TeamContext, useTeam } from './tools/teamContext.ts';
import { useChangeConversation } from './tools/useChangeConversation.ts';
import { useLiveLabels } from './tools/useLiveLabels.ts';
import { type LiveEventFeed, useLiveEvents } from './useLiveEvents.ts';
import { useUnreadConversationCount } from './useUnreadConversationCount.ts';

/** `/clients/{id}/conversations`, and the page of one conversation below it. */
export function ConversationsPage() {
  const { id = '', conversation } = useParams();
  const { data, isPending } = useApi('GET /clients');
  const { data: own, error } = useApi('GET /clients/{id}', { params: { id } });
  const clients = data?.clients ?? [];
  const client = clients.find(entry => entry.id === id) ?? own?.client;
  useEffect(() => storeLastClientId(id), [id]);
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
  const inboxProps = { clientId: id, client, clients, isHeld: isPending, conversationId: conversation };
  return <Inbox key={id} {...inboxProps} />;
}

const ToolsDialog = createLazyComponent(async () => (await import('./tools/InboxToolsDialog.tsx')).InboxToolsDialog);

interface InboxProps {
  readonly clientId: string;
  /** Client of the conversations. Undefined while it loads. */
  readonly client: Client | undefined;
  readonly clients: readonly Client[];
  /** True while the clients load. The list is hidden, because a client selector may still move it down. */
  readonly isHeld: boolean;
  readonly conversationId: string | undefined;
}

const NO_FILTER: ConversationListFilter = { view: 'all', q: '' };

/** Shows the list and one conversation side by side. A phone shows only one of the two. */
function Inbox({ clientId, client, clients, isHeld, conversationId }: InboxProps) {
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
  const base = `/clients/${clientId}/conversations`;
  const isListShown = !isPhone || conversationId === undefined;
  const isUnlinked = client && !client.isConnected && client.linkedNumber === null;
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
                width: { xs: '100%', sm: 340, lg: 360 },
                flex: 'none',
                borderRight: { sm: 1 },
                borderColor: { sm: 'divider' },
              }}
            >
              <ConversationListHeader
                clientId={clientId}
                clients={clients}
                filter={filter}
                onFilter={setFilter}
                onClient={id => navigate(`/clients/${id}/conversations`)}
                onTools={() => setTools('notices')}
              />
              <ConnectionNotice {...live} />
              <ConversationList
                list={list}
                filter={filter}
                base={base}
                linkPath={isUnlinked ? `/clients/${clientId}` : undefined}
                currentId={conversationId}
                writing={live.writers}
                onClear={() => setFilter({ ...filter, q: '' })}
                onChange={change}
                onManage={() => setTools('labels')}
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
                    listedConversation={list.conversations?.find(({ id }) => id === conversationId)}
                    onChanged={list.applyResponse}
                    onTools={setTools}
                  />
                )}
              </Box>
            )}
            {newConversationDialog}
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

/** Warns the user if live events arrive late or not at all. */
function ConnectionNotice({ connection }: Pick<LiveEventFeed, 'connection'>) {
  const text = connection === 'polling' ? texts.thread.delayed : connection === 'down' ? texts.thread.down : undefined;
  return (
    <Typography
      role="status"
      variant="body2"
      data-live={connection}
      sx={{ px: 2, py: 0.75, bgcolor: 'warning.light', '&:empty': { p: 0 } }}
    >
      {text}
    </Typography>
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
