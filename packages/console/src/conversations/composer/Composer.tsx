import { Box, IconButton, InputBase, Tooltip } from '@mui/material';
import { authorOf, kindOf } from '@recado/client-screen/feed';
import type { Message } from '@recado/contract';
import { fillReply, type ReplyValues } from '@recado/contract/rules';
import { conversations } from '@recado/texts';
import { CheckIcon, ClockIcon, lazyPart, lineIcon } from '@recado/ui';
import { type KeyboardEvent, type RefObject, Suspense, useState } from 'react';
import { Above, FileButton, Recorded, Recording, SendIcon } from './ComposerParts.tsx';
import { recordedType } from './createRecording.ts';
import { EmojiButton } from './EmojiButton.tsx';
import { FileTray } from './FileTray.tsx';
import { fitting } from './fitting.ts';
import { isComposing } from './isComposing.ts';
import { afterwards, type Draft } from './useDraft.ts';
import { type QuickListOptions, useQuickList } from './useQuickList.tsx';
import { useRecorder } from './useRecorder.ts';

const texts = conversations.composer;

const PlanDialog = lazyPart(async () => (await import('../../schedules/PlanDialog.tsx')).PlanDialog);

export interface ComposerProps {
  readonly name: string;
  readonly to: { readonly clientId: string; readonly chat: string };
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onSend: (draft: Draft) => void;
  /** Whether it may leave now; if not, whoever was asked says why. */
  readonly mayLeave: () => boolean;
  readonly onSave: (message: Message, text: string) => void;
  /** Somebody is writing. */
  readonly onTyping: () => void;
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
  readonly isPhone: boolean;
  /** Of the quick replies that "/" opens. */
  readonly quick: Pick<QuickListOptions, 'clientId' | 'onManage'> & { readonly values: ReplyValues };
  /** Where voice notes of any sound can be sent; others take what this browser records, or not. */
  readonly canConvertVoice: boolean;
  readonly onVoice: (voice: File) => void;
}

/** Where one writes: Enter sends, Shift and Enter break the line. */
export function Composer(props: ComposerProps) {
  const { name, draft, onChange, onSend, onSave, onTyping, fieldRef, isPhone, canConvertVoice } = props;
  const { text, files, voice, replyTo, editing } = draft;
  const canSend = text.trim() !== '' || (files.length > 0 && !editing);
  const send = () => {
    if (!canSend || (!editing && !props.mayLeave())) return;
    onChange(afterwards(draft));
    if (editing) onSave(editing, text.trim());
    else onSend({ ...draft, text: text.trim() });
    fieldRef.current?.focus();
  };
  const quick = useQuickList({
    ...props.quick,
    text,
    isOff: editing !== undefined,
    onInsert: reply => {
      onChange({ text: fillReply(reply.text, props.quick.values) });
      requestAnimationFrame(() => {
        const end = fieldRef.current?.value.length ?? 0;
        fieldRef.current?.focus();
        fieldRef.current?.setSelectionRange(end, end);
      });
    },
  });
  const pressed = (event: KeyboardEvent) => {
    if (quick.pressed(event)) return;
    if (event.key === 'Escape' && (replyTo || editing)) {
      event.stopPropagation();
      onChange(editing ? afterwards(draft) : { replyTo: undefined });
    }
    // On a phone's keyboard Enter is what breaks a line, and an unfinished letter is not sent either.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || isPhone) return;
    event.preventDefault();
    send();
  };
  const [isPlanning, setPlanning] = useState(false);
  const recorder = useRecorder(said => onChange({ voice: said }));
  const recorded = recordedType();
  const canRecord = recorded !== undefined && (canConvertVoice || recorded.startsWith('audio/ogg'));
  const insert = (emoji: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = fieldRef.current ?? {};
    onChange({ text: text.slice(0, selectionStart) + emoji + text.slice(selectionEnd) });
    requestAnimationFrame(() => {
      const place = selectionStart + emoji.length;
      fieldRef.current?.focus();
      fieldRef.current?.setSelectionRange(place, place);
    });
  };
  if (recorder.seconds !== undefined) return <Recording {...recorder} seconds={recorder.seconds} />;
  if (voice && !editing) {
    const leave = () => onChange({ voice: undefined });
    const sendVoice = (pressed: number) => {
      if (!props.mayLeave()) return;
      leave();
      recorder.hold(pressed);
      props.onVoice(voice);
    };
    return <Recorded voice={voice} send={sendVoice} cancel={leave} />;
  }
  const add = (added: readonly File[]) => onChange({ files: [...files, ...fitting(added)] });
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
        <Above
          title={texts.editing}
          words={editing.text ?? ''}
          cancel={texts.cancelEdit}
          onCancel={() => onChange(afterwards(draft))}
        />
      )}
      {replyTo && !editing && (
        <Above
          title={texts.replyingTo(whoOf(replyTo))}
          words={replyTo.text || kindOf(replyTo)}
          cancel={texts.cancelReply}
          onCancel={() => onChange({ replyTo: undefined })}
        />
      )}
      {quick.list}
      {files.length > 0 && !editing && <FileTray files={files} onChange={now => onChange({ files: now })} />}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 0.5 }}>
        {!editing && <FileButton label={texts.attach} onFiles={add} />}
        {!editing && isPhone && <FileButton label={texts.camera} onFiles={add} isCamera />}
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
          onKeyDown={pressed}
          onPaste={event => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0 || editing || isTable(event.clipboardData)) return;
            event.preventDefault();
            add(pasted);
          }}
          inputProps={{
            'aria-label': texts.label(name),
            maxLength: TEXT,
            dir: 'auto',
            ...quick.attributes,
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
        {canSend && files.length <= 1 && !editing && (
          <IconButton aria-label={texts.plan} title={texts.plan} onClick={() => setPlanning(true)}>
            <ClockIcon fontSize="small" />
          </IconButton>
        )}
        {canRecord && !canSend && !editing ? (
          <IconButton
            aria-label={texts.record}
            title={texts.record}
            onClick={event => recorder.start(event.timeStamp)}
            sx={round}
          >
            <MicrophoneIcon fontSize="small" />
          </IconButton>
        ) : (
          <Tooltip title={isPhone ? '' : texts.hint}>
            <span>
              <IconButton
                aria-label={editing ? texts.save : texts.send}
                disabled={!canSend}
                onClick={event => {
                  recorder.hold(event.timeStamp);
                  send();
                }}
                sx={round}
              >
                {editing ? <CheckIcon fontSize="small" /> : <SendIcon fontSize="small" />}
              </IconButton>
            </span>
          </Tooltip>
        )}
      </Box>
      {isPlanning && (
        <Suspense>
          <PlanDialog
            clientId={props.to.clientId}
            known={{ chat: props.to.chat, name }}
            text={text.trim()}
            file={files[0]}
            replyTo={replyTo?.messageId}
            onClose={() => setPlanning(false)}
            onDone={() => onChange(afterwards(draft))}
          />
        </Suspense>
      )}
    </Box>
  );
}

const round = {
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&:hover': { bgcolor: 'primary.dark' },
  '&.Mui-disabled': { bgcolor: 'action.disabledBackground' },
} as const;

const MicrophoneIcon = lineIcon(
  'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3.5',
);

/** A table brings a picture of itself along, besides plain words and adorned ones; a file of macOS only its name. */
const isTable = ({ types }: DataTransfer): boolean =>
  types.includes('text/plain') && (types.includes('text/html') || types.includes('text/rtf'));

/** Characters, as the API takes them. */
const TEXT = 65_536;

const whoOf = (message: Message): string =>
  message.direction === 'outbound' ? conversations.message.you : authorOf(message);
