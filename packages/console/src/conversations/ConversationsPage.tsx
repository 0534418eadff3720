import { Box, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { clientDetail, common, conversations as texts } from '@recado/texts';
import { ButtonLink, EmptyState, lazyPart, MessageIcon, useApi, usePhone } from '@recado/ui';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useBeginning } from './begin/useBeginning.tsx';
import { useOutbox, useOwnMessages } from './composer/useOutbox.ts';
import { noteLastClient } from './lastClient.ts';
import { ConversationList } from './list/ConversationList.tsx';
import { ListHead } from './list/ListHead.tsx';
import type { ListFilter } from './list/listState.ts';
import { useList } from './list/useList.ts';
import { useNotes } from './notes/useNotes.ts';
import { ThreadPane, type ThreadPaneProps } from './thread/ThreadPane.tsx';
import { useThread } from './thread/useThread.ts';
import { Labels } from './tools/labels.ts';
import { SnoozingProvider } from './tools/Snoozing.tsx';
import type { ToolsTab } from './tools/ToolsDialog.tsx';
import { Team, useTeam } from './tools/team.ts';
import { useChangeConversation } from './tools/useChangeConversation.ts';
import { useFollowedLabels } from './tools/useFollowedLabels.ts';
import { type Live, useLive } from './useLive.ts';
import { useWaiting } from './useWaiting.ts';
import { WaitingTitle } from './WaitingTitle.tsx';

/** `/clients/{id}/conversations` and one of them below it. */
export function ConversationsPage() {
  const { id = '', conversation } = useParams();
  const { data, isPending } = useApi('GET /clients');
  const { data: own, error } = useApi('GET /clients/{id}', { params: { id } });
  const clients = data?.clients ?? [];
  const client = clients.find(one => one.id === id) ?? own?.client;
  useEffect(() => noteLastClient(id), [id]);
  // Deleted, or shared no more, while it was looked at: what was loaded goes with it.
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        title={clientDetail.notFoundTitle}
        text={clientDetail.notFoundText}
        icon={<MessageIcon />}
        action={<ButtonLink to="/clients">{clientDetail.back}</ButtonLink>}
      />
    );
  const known = { clientId: id, client, clients, isHeld: isPending, conversationId: conversation };
  return <Inbox key={id} {...known} />;
}

const ToolsDialog = lazyPart(async () => (await import('./tools/ToolsDialog.tsx')).ToolsDialog);

interface InboxProps {
  readonly clientId: string;
  /** Undefined while it is on its way. */
  readonly client: Client | undefined;
  readonly clients: readonly Client[];
  /** It is not known yet whether there are several to choose from: the list would move down when it is. */
  readonly isHeld: boolean;
  readonly conversationId: string | undefined;
}

const EVERYTHING: ListFilter = { view: 'all', q: '' };

/** The list and one of its conversations, side by side; on a phone one after the other. */
function Inbox({ clientId, client, clients, isHeld, conversationId }: InboxProps) {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const [filter, setFilter] = useState<ListFilter>(EVERYTHING);
  const [begin, setBegin] = useState<number>();
  const live = useLive(clientId, begin);
  const list = useList(clientId, filter, live);
  const outbox = useOutbox(clientId);
  const waiting = useWaiting(clientId, list.waiting, live);
  const { sequence } = list;
  useEffect(() => setBegin(before => before ?? sequence), [sequence]);
  useOwnMessages(live, outbox);
  const [tools, setTools] = useState<ToolsTab>();
  const beginDialog = useBeginning(clientId);
  const team = useTeam(clientId, live);
  const labels = useFollowedLabels(clientId, live, setFilter, list.reload);
  const change = useChangeConversation(clientId, list.note);
  const base = `/clients/${clientId}/conversations`;
  const isListShown = !isPhone || conversationId === undefined;
  return (
    <Labels.Provider value={labels}>
      <Team.Provider value={team}>
        <SnoozingProvider clientId={clientId} onChange={change}>
          <Box sx={{ display: 'flex', flex: 1, minHeight: 0, minWidth: 0, bgcolor: 'background.paper' }}>
            <WaitingTitle client={client} waiting={waiting} />
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
              <ListHead
                client={clientId}
                clients={clients}
                filter={filter}
                onFilter={setFilter}
                onClient={id => navigate(`/clients/${id}/conversations`)}
                onTools={() => setTools('notices')}
              />
              <Connection {...live} />
              <ConversationList
                list={list}
                filter={filter}
                base={base}
                linkPath={
                  client && !client.isConnected && client.linkedNumber === null
                    ? `/clients/${clientId}`
                    : undefined
                }
                current={conversationId}
                writing={live.writing}
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
                  <OneThread
                    key={conversationId}
                    {...{ client, outbox, base, isPhone, live, conversationId, clientId }}
                    known={list.conversations?.find(({ id }) => id === conversationId)}
                    onChanged={list.note}
                    onTools={setTools}
                  />
                )}
              </Box>
            )}
            {beginDialog}
            {tools && client && (
              <Suspense>
                <ToolsDialog
                  client={client}
                  tab={tools}
                  onTab={setTools}
                  onClose={() => setTools(undefined)}
                />
              </Suspense>
            )}
          </Box>
        </SnoozingProvider>
      </Team.Provider>
    </Labels.Provider>
  );
}

interface OneThreadProps
  extends Pick<ThreadPaneProps, 'outbox' | 'base' | 'isPhone' | 'onChanged' | 'onTools'> {
  readonly client: Client | undefined;
  readonly clientId: string;
  readonly conversationId: string;
  readonly live: Live;
  readonly known: ThreadPaneProps['conversation'];
}

function OneThread({ client, clientId, conversationId, live, known, onChanged, ...rest }: OneThreadProps) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const asked = search.get('message') ?? undefined;
  // The address follows later, on a slow device after the messages: what somebody has left is not looked for again.
  const [left, setLeft] = useState<string>();
  if (left !== undefined && left !== asked) setLeft(undefined);
  const found = asked === left ? undefined : asked;
  // What is loaded already is shown without loading it again.
  const [around, setAround] = useState(found);
  const thread = useThread(clientId, conversationId, around, live);
  const notes = useNotes(clientId, conversationId, shownSince(thread), live);
  const isMissing = found !== undefined && thread.state?.messages.some(({ id }) => id === found) === false;
  useEffect(() => {
    if (isMissing) setAround(found);
  }, [isMissing, found]);
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
  if (!client) return <Typography sx={{ p: 3 }}>{common.loading}</Typography>;
  return (
    <ThreadPane
      {...rest}
      client={client}
      conversation={known ?? thread.conversation}
      writing={live.writing.find(one => one.conversationId === conversationId)?.people}
      thread={thread}
      notes={notes}
      path={`${base}/${conversationId}`}
      found={found}
      onFind={id => {
        setLeft(id === undefined ? found : undefined);
        if (id === undefined) {
          setAround(undefined);
          if (around === undefined) thread.reload();
        }
        setSearch(id === undefined ? {} : { message: id }, { replace: true, preventScrollReset: true });
      }}
      onChanged={conversation => {
        thread.noteConversation(conversation);
        onChanged(conversation);
      }}
    />
  );
}

/** When the oldest message that is shown was written; empty where there is none before it. */
const shownSince = ({ state }: ReturnType<typeof useThread>): string | undefined =>
  state && (state.before === null ? '' : state.messages[0]?.timestamp);

/** That nothing comes as it happens, where that is so. */
function Connection({ connection }: Pick<Live, 'connection'>) {
  const words =
    connection === 'polling' ? texts.thread.delayed : connection === 'down' ? texts.thread.down : undefined;
  return (
    <Typography
      role="status"
      variant="body2"
      data-live={connection}
      sx={{ px: 2, py: 0.75, bgcolor: 'warning.light', '&:empty': { p: 0 } }}
    >
      {words}
    </Typography>
  );
}
