import { Box, InputBase } from '@mui/material';
import { formatMessageAuthor, formatMessageKind } from '@recado/client-screen/feed';
import type { Message } from '@recado/contract';
import { fillQuickReply, type QuickReplyPlaceholderValues as Values } from '@recado/contract/rules';
import { conversationTexts } from '@recado/texts';
import { createLazyComponent } from '@recado/ui';
import { type KeyboardEvent, type RefObject, Suspense, useState } from 'react';
import { focusCurrentConversationRow } from '../keyboard/listFocus.ts';
import { ComposerButtons } from './ComposerButtons.tsx';
import { FilePickerButton, ReferencedMessage } from './ComposerParts.tsx';
import { findSupportedRecordingMimeType } from './createVoiceRecorder.ts';
import { EmojiButton } from './EmojiButton.tsx';
import { filterSendableFiles } from './filterSendableFiles.ts';
import { isComposingCharacter } from './isComposingCharacter.ts';
import { ProductButton } from './ProductButton.tsx';
import { type ConversationDraft, resetConversationDraft } from './useConversationDraft.ts';
import { type QuickReplyListOptions, useQuickReplyList } from './useQuickReplyList.tsx';
import { useVoiceNoteRecorder } from './useVoiceNoteRecorder.ts';

const texts = conversationTexts.composer;

const FileTray = createLazyComponent(async () => (await import('./FileTray.tsx')).FileTray);

const VoiceNotePreview = createLazyComponent(async () => (await import('./VoiceRecordingParts.tsx')).VoiceNotePreview);

const VoiceRecordingBar = createLazyComponent(
  async () => (await import('./VoiceRecordingParts.tsx')).VoiceRecordingBar,
);

const PlanDialog = createLazyComponent(async () => (await import('../../schedules/ScheduleDialog.tsx')).ScheduleDialog);

export interface MessageComposerProps {
  readonly name: string;
  readonly to: { readonly clientId: string; readonly chat: string };
  readonly draft: ConversationDraft;
  readonly onChange: (change: Partial<ConversationDraft>) => void;
  readonly onSend: (draft: ConversationDraft) => void;
  /** Returns whether sending is allowed now. If not, the function also shows the reason. */
  readonly canSendNow: () => boolean;
  readonly onSave: (message: Message, text: string) => void;
  /** Called while the user types. */
  readonly onTyping: () => void;
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
  readonly isPhone: boolean;
  /** Options of the quick-reply list that "/" opens. */
  readonly quickReplies: Pick<QuickReplyListOptions, 'clientId' | 'onManage'> & { readonly values: Values };
  /** True if the server converts voice notes. If false, they can be sent only if the browser records OGG. */
  readonly canConvertVoice: boolean;
  readonly onVoice: (voice: File) => void;
  /** Whether the connection of the client can send products of a catalog. */
  readonly canSendProducts: boolean;
}

/** Message input: Enter sends, Shift+Enter starts a new line. */
export function MessageComposer(props: MessageComposerProps) {
  const { name, draft, onChange, onSend, onSave, onTyping, fieldRef, isPhone, canConvertVoice } = props;
  const { text, files, voice, replyTo, editing } = draft;
  const canSend = text.trim() !== '' || (files.length > 0 && !editing);
  const send = () => {
    if (!canSend || (!editing && !props.canSendNow())) return;
    onChange(resetConversationDraft(draft));
    if (editing) onSave(editing, text.trim());
    else onSend({ ...draft, text: text.trim() });
    fieldRef.current?.focus();
  };
  const quickReplies = useQuickReplyList({
    ...props.quickReplies,
    text,
    isDisabled: editing !== undefined,
    onInsert: reply => {
      onChange({ text: fillQuickReply(reply.text, props.quickReplies.values) });
      requestAnimationFrame(() => {
        const end = fieldRef.current?.value.length ?? 0;
        fieldRef.current?.focus();
        fieldRef.current?.setSelectionRange(end, end);
      });
    },
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (quickReplies.handleKeyDown(event)) return;
    if (event.key === 'Escape' && (replyTo || editing)) {
      event.stopPropagation();
      onChange(editing ? resetConversationDraft(draft) : { replyTo: undefined });
    } else if (event.key === 'Escape') focusCurrentConversationRow();
    // Enter does not send on a phone, where it starts a line, or while an input method composes a character.
    if (event.key !== 'Enter' || event.shiftKey || isComposingCharacter(event) || isPhone) return;
    event.preventDefault();
    send();
  };
  const [isPlanning, setPlanning] = useState(false);
  const recorder = useVoiceNoteRecorder((recordedVoice, shouldSend) => {
    if (shouldSend && props.canSendNow()) props.onVoice(recordedVoice);
    else onChange({ voice: recordedVoice });
  });
  const recordingType = findSupportedRecordingMimeType();
  const canRecord = recordingType !== undefined && (canConvertVoice || recordingType.startsWith('audio/ogg'));
  const insert = (emoji: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = fieldRef.current ?? {};
    onChange({ text: text.slice(0, selectionStart) + emoji + text.slice(selectionEnd) });
    requestAnimationFrame(() => {
      const caret = selectionStart + emoji.length;
      fieldRef.current?.focus();
      fieldRef.current?.setSelectionRange(caret, caret);
    });
  };
  if (recorder.seconds !== undefined)
    return (
      <Suspense>
        <VoiceRecordingBar {...recorder} seconds={recorder.seconds} />
      </Suspense>
    );
  if (voice && !editing) {
    const discardVoice = () => onChange({ voice: undefined });
    const sendVoice = (pressedAt: number) => {
      if (!props.canSendNow()) return;
      discardVoice();
      recorder.blockStart(pressedAt);
      props.onVoice(voice);
    };
    return (
      <Suspense>
        <VoiceNotePreview voice={voice} send={sendVoice} cancel={discardVoice} />
      </Suspense>
    );
  }
  const addFiles = (newFiles: readonly File[]) => {
    onChange({ files: [...files, ...filterSendableFiles(newFiles)] });
    // Enter then sends the files. On a phone, the focus would open the keyboard over them.
    if (!isPhone) fieldRef.current?.focus();
  };
  return (
    <Box
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        p: 1,
        display: 'grid',
        gap: 1,
      }}
    >
      {editing && (
        <ReferencedMessage
          title={texts.editing}
          excerpt={editing.text ?? ''}
          cancelLabel={texts.cancelEdit}
          onCancel={() => onChange(resetConversationDraft(draft))}
        />
      )}
      {replyTo && !editing && (
        <ReferencedMessage
          title={texts.replyingTo(senderLabelOf(replyTo))}
          excerpt={replyTo.text || formatMessageKind(replyTo)}
          cancelLabel={texts.cancelReply}
          onCancel={() => onChange({ replyTo: undefined })}
        />
      )}
      {quickReplies.list}
      {files.length > 0 && !editing && (
        <Suspense>
          <FileTray files={files} onChange={changedFiles => onChange({ files: changedFiles })} />
        </Suspense>
      )}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 0.5 }}>
        {!editing && <FilePickerButton label={texts.attach} onFiles={addFiles} />}
        {!editing && isPhone && <FilePickerButton label={texts.camera} onFiles={addFiles} isCamera />}
        {!editing && props.canSendProducts && <ProductButton to={props.to} canSendNow={props.canSendNow} />}
        {!isPhone && <EmojiButton onChoose={insert} />}
        <InputBase
          multiline
          maxRows={8}
          value={text}
          inputRef={fieldRef}
          placeholder={files.length > 0 ? texts.captionPlaceholder : texts.placeholder}
          onChange={({ target }) => {
            onChange({ text: target.value });
            onTyping();
          }}
          onKeyDown={handleKeyDown}
          onPaste={event => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0 || editing || isTable(event.clipboardData)) return;
            event.preventDefault();
            addFiles(pasted);
          }}
          inputProps={{
            'aria-label': texts.label(name),
            maxLength: MAX_TEXT_CHARS,
            dir: 'auto',
            'data-composer': true,
            ...quickReplies.attributes,
          }}
          sx={{
            flex: 1,
            px: 1.5,
            py: 1,
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            bgcolor: 'background.default',
            '&.Mui-focused': { borderColor: 'primary.main' },
          }}
        />
        <ComposerButtons
          isPhone={isPhone}
          isEditing={editing !== undefined}
          canSend={canSend}
          canSchedule={canSend && files.length <= 1 && !editing}
          canRecord={canRecord && !canSend && !editing}
          recorder={recorder}
          onSchedule={() => setPlanning(true)}
          onSend={send}
        />
      </Box>
      {isPlanning && (
        <Suspense>
          <PlanDialog
            clientId={props.to.clientId}
            recipient={{ chat: props.to.chat, name }}
            text={text.trim()}
            file={files[0]}
            replyTo={replyTo?.messageId}
            onClose={() => setPlanning(false)}
            onDone={() => onChange(resetConversationDraft(draft))}
          />
        </Suspense>
      )}
    </Box>
  );
}

/**
 * Whether pasted data with a picture is a table, with plain and formatted text. A macOS file adds only a name.
 */
const isTable = ({ types }: DataTransfer): boolean =>
  types.includes('text/plain') && (types.includes('text/html') || types.includes('text/rtf'));

/** Maximum characters of a text that the API accepts. */
const MAX_TEXT_CHARS = 65_536;

const senderLabelOf = (message: Message): string =>
  message.direction === 'outbound' ? conversationTexts.message.you : formatMessageAuthor(message);
