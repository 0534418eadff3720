import { Box, Typography } from '@mui/material';
import type { Client, Conversation, Presence } from '@recado/contract';
import { chatKindOf } from '@recado/contract/rules';
import { conversations as texts } from '@recado/texts';
import { lazyPart } from '@recado/ui';
import { Suspense, useEffect, useRef } from 'react';
import { Composer } from '../composer/Composer.tsx';
import { DropArea } from '../composer/DropArea.tsx';
import { afterwards, type Draft, uncorrected, useDraft } from '../composer/useDraft.ts';
import type { Outbox } from '../composer/useOutbox.ts';
import { useTyping } from '../composer/useTyping.ts';
import { calledOf, nameOf } from '../nameOf.ts';
import type { Notes } from '../notes/useNotes.ts';
import { useShownNotes } from '../notes/useShownNotes.tsx';
import { WriteTo } from '../notes/WriteTo.tsx';
import type { ToolsTab } from '../tools/ToolsDialog.tsx';
import { useChangeConversation } from '../tools/useChangeConversation.ts';
import { Announcer } from './Announcer.tsx';
import { BelowLog } from './BelowLog.tsx';
import { Log } from './Log.tsx';
import { OptedOut } from './OptedOut.tsx';
import { RobotPause, usePausedUntil, usePauseRobot } from './RobotPause.tsx';
import { ThreadHead } from './ThreadHead.tsx';
import { ThreadFailed, ThreadSkeleton } from './ThreadInstead.tsx';
import { useBubbleActions } from './useBubbleActions.ts';
import { useColleagues } from './useColleagues.tsx';
import { useMarkRead } from './useMarkRead.ts';
import { useMessageActions } from './useMessageActions.ts';
import { useMessageMenu } from './useMessageMenu.tsx';
import { useOtherTyping } from './useOtherTyping.ts';
import type { Thread } from './useThread.ts';
import { useWindow } from './useWindow.ts';

const TemplateComposer = lazyPart(
  async () => (await import('../templates/TemplateComposer.tsx')).TemplateComposer,
);

const NoteComposer = lazyPart(async () => (await import('../notes/NoteComposer.tsx')).NoteComposer);

export interface ThreadPaneProps {
  readonly client: Client;
  /** As the list knows it, or as its messages were read. */
  readonly conversation: Conversation | undefined;
  readonly thread: Thread;
  readonly notes: Notes;
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
    notes,
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
  const { showNote, noteDialog } = useShownNotes(notes, client.shared === null);
  const field = useRef<HTMLTextAreaElement>(null);
  const act = useMessageActions(client.id, path, outbox);
  useMarkRead(client.id, conversation, state, onChanged);
  useEffect(() => {
    if (!isPhone) field.current?.focus({ preventScroll: true });
  }, [isPhone]);

  const menu = useMessageMenu({ draft, changeDraft, act, field });
  const actions = useBubbleActions({
    clientId: client.id,
    conversation,
    state,
    act,
    onFind,
    onOpen: menu.open,
  });
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
    <DropArea
      isOpen={canWrite && draft.note === undefined}
      onFiles={added => write({ files: [...draft.files, ...added] })}
    >
      <ThreadHead
        conversation={conversation}
        doing={doing}
        back={isPhone ? base : undefined}
        onPause={canWrite && pausedUntil === undefined ? () => setPaused('pause') : undefined}
        contact={
          conversation.chatKind === 'person'
            ? `/clients/${client.id}/contacts/${encodeURIComponent(conversation.chat)}`
            : undefined
        }
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
            notes={notes.notes}
            showNote={showNote}
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
      {canWrite && (
        <WriteTo
          isNote={draft.note !== undefined}
          onChange={isNote => changeDraft({ note: isNote ? '' : undefined })}
        />
      )}
      {canWrite && draft.note !== undefined ? (
        <Suspense>
          <NoteComposer
            name={name}
            text={draft.note}
            isPhone={isPhone}
            onChange={note => changeDraft({ note })}
            onSave={notes.write}
            onLeave={() => changeDraft({ note: undefined })}
          />
        </Suspense>
      ) : canWrite && window.state === 'closed' ? (
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
            values: { nombre: calledOf(conversation), negocio: client.businessName },
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
      {menu.element}
      {noteDialog}
    </DropArea>
  );
}
