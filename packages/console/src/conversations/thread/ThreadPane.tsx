import { Box } from '@mui/material';
import type { Client, Conversation, ConversationPresence } from '@recado/contract';
import { getChatKind } from '@recado/contract/rules';
import { useEffect, useRef } from 'react';
import { FileDropArea } from '../composer/FileDropArea.tsx';
import {
  type ConversationDraft,
  resetConversationDraft,
  restoreRejectedEdit,
  useConversationDraft,
} from '../composer/useConversationDraft.ts';
import type { MessageOutbox } from '../composer/useMessageOutbox.ts';
import { useTypingIndicator } from '../composer/useTypingIndicator.ts';
import { getConversationName, getProfileName } from '../getConversationName.ts';
import { StarredIdsContext, useStars } from '../keeping/useStars.ts';
import { useKeepsListFocus } from '../keyboard/listFocus.ts';
import type { ConversationNotes } from '../notes/useConversationNotes.ts';
import { useNoteDisplay } from '../notes/useNoteDisplay.tsx';
import type { InboxToolsDialogTab } from '../tools/InboxToolsDialog.tsx';
import { useChangeConversation } from '../tools/useChangeConversation.ts';
import { ComposerNotices } from './ComposerNotices.tsx';
import { MessageAnnouncer } from './MessageAnnouncer.tsx';
import { MessageLog } from './MessageLog.tsx';
import { OptOutNotice } from './OptOutNotice.tsx';
import { RobotPauseNotice, usePauseRobot, useRobotPauseEnd } from './RobotPauseNotice.tsx';
import { ThreadComposer } from './ThreadComposer.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';
import { ThreadLoadError, ThreadSkeleton } from './ThreadPlaceholders.tsx';
import { useConcurrentReplyGuard } from './useConcurrentReplyGuard.tsx';
import { useContactTyping } from './useContactTyping.ts';
import { useCurrentReplyWindow } from './useCurrentReplyWindow.ts';
import { useHasAutomaticAnswers } from './useHasAutomaticAnswers.ts';
import { useMarkRead } from './useMarkRead.ts';
import { useMessageActions } from './useMessageActions.ts';
import { useMessageBubbleActions } from './useMessageBubbleActions.ts';
import { useMessageMenu } from './useMessageMenu.tsx';
import type { LoadedThread } from './useThread.ts';

export interface ThreadPaneProps {
  readonly client: Client;
  /** The open conversation: from the list, or loaded with the messages if the list does not contain it. */
  readonly conversation: Conversation | undefined;
  readonly thread: LoadedThread;
  readonly notes: ConversationNotes;
  readonly outbox: MessageOutbox;
  /** Page paths: `base` is the page without an open conversation, `path` is the page of this conversation. */
  readonly base: string;
  readonly path: string;
  /** ID of the message to scroll to. */
  readonly targetMessageId: string | undefined;
  readonly isPhone: boolean;
  /** Colleagues who are writing in this conversation. */
  readonly writing: ConversationPresence['people'] | undefined;
  readonly onTargetChange: (id: string | undefined) => void;
  /** Opens the contact panel. Undefined if the panel is already visible. */
  readonly onPanel: (() => void) | undefined;
  readonly onChanged: LoadedThread['applyConversationChange'];
  /** Opens a tab of the conversation tools. */
  readonly onTools: (tab: InboxToolsDialogTab) => void;
}

/** Pane with one conversation, or with its error or loading state. */
export function ThreadPane(props: ThreadPaneProps) {
  const { conversation, thread } = props;
  if (conversation && thread.state && !thread.error)
    return <OpenThread {...props} conversation={conversation} state={thread.state} />;
  return thread.error ? <ThreadLoadError {...props} /> : <ThreadSkeleton />;
}

interface OpenThreadProps extends ThreadPaneProps {
  readonly conversation: Conversation;
  readonly state: NonNullable<LoadedThread['state']>;
}

function OpenThread(props: OpenThreadProps) {
  const {
    client,
    conversation,
    thread,
    notes,
    state,
    outbox,
    base,
    path,
    targetMessageId,
    isPhone,
    writing: writers,
    onTargetChange,
    onChanged,
    onPanel,
    onTools,
  } = props;
  const name = getConversationName(conversation);
  const [draft, changeDraft] = useConversationDraft(client.id, conversation.id);
  const { renderNote, noteDialog } = useNoteDisplay(notes, client.shared === null);
  const field = useRef<HTMLTextAreaElement>(null);
  const messageActions = useMessageActions(client.id, path, outbox);
  useMarkRead(client.id, conversation, state, onChanged);
  const keepsListFocus = useKeepsListFocus();
  useEffect(() => {
    if (!isPhone && !keepsListFocus) field.current?.focus({ preventScroll: true });
  }, [isPhone, keepsListFocus]);

  const stars = useStars(client.id, conversation.id);
  const menu = useMessageMenu({
    ...{ clientId: client.id, draft, changeDraft, stars, outbox, field },
    actions: messageActions,
  });
  const actions = useMessageBubbleActions({
    clientId: client.id,
    conversation,
    state,
    actions: messageActions,
    onFind: onTargetChange,
    onOpen: menu.open,
  });
  const changeConversation = useChangeConversation(client.id, onChanged);
  const hasAutomaticAnswers = useHasAutomaticAnswers(client, conversation);
  const pausedUntil = useRobotPauseEnd(conversation.robot);
  const setPaused = usePauseRobot(client.id, conversation.id, onChanged);
  const window = useCurrentReplyWindow(conversation.window);
  const activity = useContactTyping(client, conversation);
  const onTyping = useTypingIndicator(client.id, conversation.chat);
  const send = (content: ConversationDraft) => {
    outbox.send(conversation, content);
    if (state.after !== null) onTargetChange(undefined);
  };
  const colleagues = useConcurrentReplyGuard({
    clientId: client.id,
    conversation,
    messages: state.messages,
    draft,
    writers,
    onChange: changeDraft,
    onSend() {
      const { voice, replyTo } = draft;
      changeDraft(voice ? { voice: undefined, replyTo: undefined } : resetConversationDraft(draft));
      send(voice ? { text: '', files: [], voice, replyTo } : { ...draft, text: draft.text.trim() });
    },
  });
  const editDraft = (change: Partial<ConversationDraft>) => changeDraft({ ...colleagues.draftStart, ...change });
  const canWrite = ['person', 'group'].includes(getChatKind(conversation.chat));
  return (
    <FileDropArea
      canDrop={canWrite && draft.note === undefined}
      onFiles={newFiles => {
        editDraft({ files: [...draft.files, ...newFiles] });
        if (!isPhone) field.current?.focus();
      }}
    >
      <ThreadHeader
        conversation={conversation}
        activity={activity}
        onPanel={onPanel}
        back={isPhone ? base : undefined}
        onPause={canWrite && hasAutomaticAnswers && pausedUntil === undefined ? () => setPaused('pause') : undefined}
        onRequestNumber={
          canRequestNumber(client, conversation)
            ? () => void messageActions.requestNumber(conversation.chat)
            : undefined
        }
        contact={
          conversation.chatKind === 'person'
            ? `/contacts/${client.id}/${encodeURIComponent(conversation.chat)}`
            : undefined
        }
        onChange={change => changeConversation(conversation, change)}
        onManage={() => onTools('labels')}
      />
      {hasAutomaticAnswers && pausedUntil !== undefined && (
        <RobotPauseNotice robot={conversation.robot} until={pausedUntil} onResume={() => setPaused('resume')} />
      )}
      <OptOutNotice clientId={client.id} conversation={conversation} onChanged={onChanged} />
      {/* Only the messages are replaced during a reload, so that the composer keeps a draft or a recording. */}
      {thread.isStale ? (
        <Box sx={{ flex: 1, minHeight: 0 }}>
          <ThreadSkeleton />
        </Box>
      ) : (
        <>
          <StarredIdsContext value={stars.ids}>
            <MessageLog
              clientId={client.id}
              conversation={conversation}
              name={name}
              state={state}
              notes={notes.notes}
              renderNote={renderNote}
              pending={outbox.pending.filter(entry => entry.conversation === conversation.id)}
              targetMessageId={targetMessageId}
              actions={actions}
              loadOlder={thread.loadOlder}
              loadNewer={thread.loadNewer}
              onNewest={() => onTargetChange(undefined)}
              onRetry={outbox.retry}
              onDiscard={outbox.discard}
            />
          </StarredIdsContext>
          <MessageAnnouncer state={state} />
        </>
      )}
      <ComposerNotices client={client} window={window} />
      {canWrite && colleagues.notice}
      <ThreadComposer
        name={name}
        conversation={conversation}
        notes={notes}
        canWrite={canWrite}
        isReplyWindowClosed={window.state === 'closed'}
        changeDraft={changeDraft}
        to={{ clientId: client.id, chat: conversation.chat }}
        draft={draft}
        onChange={editDraft}
        onSend={send}
        canSendNow={colleagues.canSend}
        onSave={async (message, text) => {
          if (!(await messageActions.edit(message, text))) changeDraft(restoreRejectedEdit(message, text));
        }}
        onTyping={() => {
          onTyping();
          colleagues.onTyping();
        }}
        fieldRef={field}
        isPhone={isPhone}
        quickReplies={{
          clientId: client.id,
          values: { nombre: getProfileName(conversation), negocio: client.businessName },
          onManage: () => onTools('replies'),
        }}
        canConvertVoice={client.canConvertVoice}
        canSendProducts={client.canSend.includes('product') && conversation.chatKind === 'person'}
        onVoice={voice => {
          outbox.send(conversation, { text: '', files: [], voice, replyTo: draft.replyTo });
          changeDraft({ replyTo: undefined });
        }}
      />
      {menu.element}
      {noteDialog}
    </FileDropArea>
  );
}

/** Whether the number of the person is hidden, and the connection of the client can ask for it. */
const canRequestNumber = ({ canSend }: Client, { chatKind, phoneNumber }: Conversation): boolean =>
  chatKind === 'person' && phoneNumber === null && canSend.includes('numberRequest');
