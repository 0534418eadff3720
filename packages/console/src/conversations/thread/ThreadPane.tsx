import { Box, Skeleton, Typography } from '@mui/material';
import type { Client, Conversation, Message } from '@recado/contract';
import { chatKindOf } from '@recado/contract/rules';
import { ApiError } from '@recado/sdk';
import { common, conversations as texts } from '@recado/texts';
import { ConfirmDialog, EmptyState, ErrorState, failureMessage, SearchIcon, TextLink } from '@recado/ui';
import { useEffect, useRef, useState } from 'react';
import { Composer } from '../composer/Composer.tsx';
import { DropArea } from '../composer/DropArea.tsx';
import { uncorrected, useDraft } from '../composer/useDraft.ts';
import type { Outbox } from '../composer/useOutbox.ts';
import { useTyping } from '../composer/useTyping.ts';
import { firstNameOf, nameOf } from '../nameOf.ts';
import type { ToolsTab } from '../tools/ToolsDialog.tsx';
import { useChangeConversation } from '../tools/useChangeConversation.ts';
import { Announcer } from './Announcer.tsx';
import { Log } from './Log.tsx';
import { type Choice, MessageMenu } from './MessageMenu.tsx';
import { OptedOut } from './OptedOut.tsx';
import { RobotPause, usePausedUntil, usePauseRobot } from './RobotPause.tsx';
import { ThreadHead } from './ThreadHead.tsx';
import { useBubbleActions } from './useBubbleActions.ts';
import { useMarkRead } from './useMarkRead.ts';
import { useMessageActions } from './useMessageActions.ts';
import { useOtherTyping } from './useOtherTyping.ts';
import type { Thread } from './useThread.ts';

export interface ThreadPaneProps {
  readonly client: Client;
  /** As the list knows it, or as its messages were read. */
  readonly conversation: Conversation | undefined;
  readonly thread: Thread;
  readonly outbox: Outbox;
  /** Of the page without a conversation, and with this one. */
  readonly base: string;
  readonly path: string;
  /** Id of the message that is asked for. */
  readonly found: string | undefined;
  readonly isPhone: boolean;
  readonly onFind: (id: string | undefined) => void;
  readonly onChanged: Thread['noteConversation'];
  /** Opens how one works here. */
  readonly onTools: (tab: ToolsTab) => void;
}

/** One conversation, or what stands in its place. */
export function ThreadPane(props: ThreadPaneProps) {
  const { conversation, thread, base, isPhone } = props;
  if (conversation && thread.state && !thread.error)
    return <Opened {...props} conversation={conversation} state={thread.state} />;
  if (!thread.error) return <ThreadSkeleton />;
  const isUnknown = thread.error instanceof ApiError && [400, 404].includes(thread.error.status);
  return (
    <Box>
      {isPhone && (
        <TextLink to={base} sx={{ display: 'inline-block', p: 2 }}>
          {texts.thread.back}
        </TextLink>
      )}
      {isUnknown ? (
        <EmptyState {...texts.thread.notFound} icon={<SearchIcon />} />
      ) : (
        <ErrorState
          title={texts.thread.loadFailed}
          text={failureMessage(thread.error, texts.list.loadFailedText)}
          retry={thread.reload}
          isRetrying={thread.isFetching}
        />
      )}
    </Box>
  );
}

const ThreadSkeleton = () => (
  <Box role="status" aria-busy aria-label={common.loading} sx={{ p: 3, display: 'grid', gap: 2 }}>
    <Skeleton width="40%" height={48} />
    <Skeleton variant="rounded" width="55%" height={56} />
    <Skeleton variant="rounded" width="45%" height={56} sx={{ justifySelf: 'end' }} />
    <Skeleton variant="rounded" width="60%" height={56} />
  </Box>
);

interface OpenedProps extends ThreadPaneProps {
  readonly conversation: Conversation;
  readonly state: NonNullable<Thread['state']>;
}

function Opened(props: OpenedProps) {
  const {
    client,
    conversation,
    thread,
    state,
    outbox,
    base,
    path,
    found,
    isPhone,
    onFind,
    onChanged,
    onTools,
  } = props;
  const name = nameOf(conversation);
  const [draft, changeDraft] = useDraft(client.id, conversation.id);
  const [opened, setOpened] = useState<{ readonly message: Message; readonly anchor: HTMLElement }>();
  const [deleting, setDeleting] = useState<Message>();
  const field = useRef<HTMLTextAreaElement>(null);
  const act = useMessageActions(client.id, path, outbox);
  useMarkRead(client.id, conversation, state, onChanged);
  useEffect(() => {
    if (!isPhone) field.current?.focus({ preventScroll: true });
  }, [isPhone]);

  const actions = useBubbleActions({
    clientId: client.id,
    conversation,
    state,
    act,
    onFind,
    onOpen: setOpened,
  });
  const choose = (message: Message, choice: Choice) => {
    const begin = () => requestAnimationFrame(() => field.current?.focus());
    switch (choice.act) {
      case 'reply':
        changeDraft({ replyTo: message });
        return begin();
      case 'edit':
        changeDraft({
          editing: message,
          aside: draft.editing ? draft.aside : draft.text,
          text: message.text ?? '',
        });
        return begin();
      case 'copy':
        return void act.copy(message);
      case 'link':
        return void act.copyLink(message);
      case 'react':
        return void act.react(message, choice.emoji);
      case 'unreact':
        return void act.react(message, null);
      case 'delete':
        return setDeleting(message);
    }
  };
  const changeConversation = useChangeConversation(client.id, onChanged);
  const pausedUntil = usePausedUntil(conversation.robot);
  const setPaused = usePauseRobot(client.id, conversation.id, onChanged);
  const doing = useOtherTyping(client, conversation);
  const onTyping = useTyping(client.id, conversation.chat);
  const canWrite = ['person', 'group'].includes(chatKindOf(conversation.chat));
  return (
    <DropArea isOpen={canWrite} onFiles={added => changeDraft({ files: [...draft.files, ...added] })}>
      <ThreadHead
        conversation={conversation}
        doing={doing}
        back={isPhone ? base : undefined}
        onPause={canWrite && pausedUntil === undefined ? () => setPaused('pause') : undefined}
        onChange={change => changeConversation(conversation, change)}
        onManage={() => onTools('labels')}
      />
      {pausedUntil !== undefined && (
        <RobotPause robot={conversation.robot} until={pausedUntil} onResume={() => setPaused('resume')} />
      )}
      <OptedOut clientId={client.id} conversation={conversation} onChanged={onChanged} />
      {/* What is being written or said stays, whatever is read anew above it. */}
      {thread.isStale ? (
        <Box sx={{ flex: 1, minHeight: 0 }}>
          <ThreadSkeleton />
        </Box>
      ) : (
        <>
          <Log
            clientId={client.id}
            conversation={conversation}
            name={name}
            state={state}
            pending={outbox.pending.filter(one => one.conversation === conversation.id)}
            found={found}
            actions={actions}
            loadOlder={thread.loadOlder}
            loadNewer={thread.loadNewer}
            onNewest={() => onFind(undefined)}
            onRetry={outbox.retry}
            onDiscard={outbox.discard}
          />
          <Announcer state={state} />
        </>
      )}
      {!client.isConnected && (
        <Typography variant="body2" sx={{ px: 2, py: 1, bgcolor: 'warning.light', color: 'text.primary' }}>
          {texts.composer.notConnected}{' '}
          <TextLink to={`/clients/${client.id}`}>{texts.composer.connect}</TextLink>
        </Typography>
      )}
      {canWrite ? (
        <Composer
          name={name}
          to={{ clientId: client.id, chat: conversation.chat }}
          draft={draft}
          onChange={changeDraft}
          onSend={written => {
            outbox.send(conversation, written);
            if (state.after !== null) onFind(undefined);
          }}
          onSave={async (message, text) => {
            if (!(await act.correct(message, text))) changeDraft(uncorrected(message, text));
          }}
          onTyping={onTyping}
          fieldRef={field}
          isPhone={isPhone}
          quick={{
            clientId: client.id,
            values: { nombre: firstNameOf(conversation), negocio: client.businessName },
            onManage: () => onTools('replies'),
          }}
          canConvertVoice={client.canConvertVoice}
          onVoice={voice => {
            outbox.send(conversation, { text: '', files: [], voice, replyTo: draft.replyTo });
            changeDraft({ replyTo: undefined });
          }}
        />
      ) : (
        <Typography
          color="text.secondary"
          sx={{ p: 2, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}
        >
          {texts.composer.onlyRead}
        </Typography>
      )}
      <MessageMenu opened={opened} onClose={() => setOpened(undefined)} onChoose={choose} />
      <ConfirmDialog
        texts={texts.message.deletion}
        running={texts.message.deletion.confirm}
        open={deleting !== undefined}
        isRunning={false}
        onCancel={() => setDeleting(undefined)}
        onConfirm={() => {
          if (deleting) void act.remove(deleting);
          setDeleting(undefined);
        }}
      />
    </DropArea>
  );
}
