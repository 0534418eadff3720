import { Box, Typography } from '@mui/material';
import type { Client, Conversation, Message, Presence } from '@recado/contract';
import { chatKindOf } from '@recado/contract/rules';
import { conversations as texts } from '@recado/texts';
import { ConfirmDialog } from '@recado/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Composer } from '../composer/Composer.tsx';
import { DropArea } from '../composer/DropArea.tsx';
import { afterwards, type Draft, uncorrected, useDraft } from '../composer/useDraft.ts';
import type { Outbox } from '../composer/useOutbox.ts';
import { useTyping } from '../composer/useTyping.ts';
import { firstNameOf, nameOf } from '../nameOf.ts';
import type { ToolsTab } from '../tools/ToolsDialog.tsx';
import { useChangeConversation } from '../tools/useChangeConversation.ts';
import { Announcer } from './Announcer.tsx';
import { BelowLog } from './BelowLog.tsx';
import { Log } from './Log.tsx';
import { type Choice, MessageMenu } from './MessageMenu.tsx';
import { OptedOut } from './OptedOut.tsx';
import { RobotPause, usePausedUntil, usePauseRobot } from './RobotPause.tsx';
import { ThreadHead } from './ThreadHead.tsx';
import { ThreadFailed, ThreadSkeleton } from './ThreadInstead.tsx';
import { useBubbleActions } from './useBubbleActions.ts';
import { useColleagues } from './useColleagues.tsx';
import { useMarkRead } from './useMarkRead.ts';
import { useMessageActions } from './useMessageActions.ts';
import { useOtherTyping } from './useOtherTyping.ts';
import type { Thread } from './useThread.ts';
import { useWindow } from './useWindow.ts';

const TemplateComposer = lazy(async () => ({
  default: (await import('../templates/TemplateComposer.tsx')).TemplateComposer,
}));

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
  /** Colleagues who are writing here. */
  readonly writing: Presence['people'] | undefined;
  readonly onFind: (id: string | undefined) => void;
  readonly onChanged: Thread['noteConversation'];
  /** Opens how one works here. */
  readonly onTools: (tab: ToolsTab) => void;
}

/** One conversation, or what stands in its place. */
export function ThreadPane(props: ThreadPaneProps) {
  const { conversation, thread } = props;
  if (conversation && thread.state && !thread.error)
    return <Opened {...props} conversation={conversation} state={thread.state} />;
  return thread.error ? <ThreadFailed {...props} /> : <ThreadSkeleton />;
}

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
    writing,
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
  const window = useWindow(conversation.window);
  const doing = useOtherTyping(client, conversation);
  const onTyping = useTyping(client.id, conversation.chat);
  const send = (written: Draft) => {
    outbox.send(conversation, written);
    if (state.after !== null) onFind(undefined);
  };
  const colleagues = useColleagues({
    clientId: client.id,
    conversation,
    messages: state.messages,
    draft,
    writing,
    onChange: changeDraft,
    onSend() {
      const { voice, replyTo } = draft;
      changeDraft(voice ? { voice: undefined, replyTo: undefined } : afterwards(draft));
      send(voice ? { text: '', files: [], voice, replyTo } : { ...draft, text: draft.text.trim() });
    },
  });
  const write = (change: Partial<Draft>) => changeDraft({ ...colleagues.begun, ...change });
  const canWrite = ['person', 'group'].includes(chatKindOf(conversation.chat));
  return (
    <DropArea isOpen={canWrite} onFiles={added => write({ files: [...draft.files, ...added] })}>
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
      <BelowLog client={client} window={window} />
      {canWrite && colleagues.notice}
      {canWrite && window.state === 'closed' ? (
        <Suspense>
          <TemplateComposer clientId={client.id} conversation={conversation} />
        </Suspense>
      ) : canWrite ? (
        <Composer
          name={name}
          to={{ clientId: client.id, chat: conversation.chat }}
          draft={draft}
          onChange={write}
          onSend={send}
          mayLeave={colleagues.mayLeave}
          onSave={async (message, text) => {
            if (!(await act.correct(message, text))) changeDraft(uncorrected(message, text));
          }}
          onTyping={() => {
            onTyping();
            colleagues.onTyping();
          }}
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
