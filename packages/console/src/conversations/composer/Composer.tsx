import { Box, IconButton, InputBase, Tooltip, Typography } from '@mui/material';
import { contactOf, kindOf } from '@recado/client-screen/feed';
import type { Message } from '@recado/contract';
import { UPLOAD_LIMIT } from '@recado/contract/rules';
import { conversations } from '@recado/texts';
import { CheckIcon, CloseIcon, lineIcon, toast } from '@recado/ui';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { FileTray } from './FileTray.tsx';
import { afterwards, type Draft } from './useDraft.ts';

const texts = conversations.composer;

export interface ComposerProps {
  readonly name: string;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onSend: (draft: Draft) => void;
  readonly onSave: (message: Message, text: string) => void;
  /** Somebody is writing. */
  readonly onTyping: () => void;
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
  readonly isPhone: boolean;
}

/** Where one writes: Enter sends, Shift and Enter break the line. */
export function Composer(props: ComposerProps) {
  const { name, draft, onChange, onSend, onSave, onTyping, fieldRef, isPhone } = props;
  const { text, files, replyTo, editing } = draft;
  const canSend = text.trim() !== '' || (files.length > 0 && !editing);
  const send = () => {
    if (!canSend) return;
    onChange(afterwards(draft));
    if (editing) onSave(editing, text.trim());
    else onSend({ ...draft, text: text.trim() });
    fieldRef.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (replyTo || editing)) {
      event.stopPropagation();
      onChange(editing ? afterwards(draft) : { replyTo: undefined });
    }
    // On a phone's keyboard Enter is what breaks a line, and an unfinished letter is not sent either.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isPhone) return;
    event.preventDefault();
    send();
  };
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
      {files.length > 0 && !editing && <FileTray files={files} onChange={now => onChange({ files: now })} />}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 0.5 }}>
        {!editing && <FileButton label={texts.attach} icon={<AttachIcon />} onFiles={add} />}
        {!editing && isPhone && (
          <FileButton label={texts.camera} icon={<CameraIcon />} onFiles={add} isCamera />
        )}
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
            // A table brings a picture of itself along.
            if (pasted.length === 0 || editing || event.clipboardData.types.includes('text/plain')) return;
            event.preventDefault();
            add(pasted);
          }}
          inputProps={{
            'aria-label': texts.label(name),
            maxLength: files.length > 0 ? CAPTION : TEXT,
            dir: 'auto',
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
        <Tooltip title={isPhone ? '' : texts.hint}>
          <span>
            <IconButton
              aria-label={editing ? texts.save : texts.send}
              disabled={!canSend}
              onClick={send}
              sx={{
                bgcolor: 'primary.main',
                color: 'primary.contrastText',
                '&:hover': { bgcolor: 'primary.dark' },
                '&.Mui-disabled': { bgcolor: 'action.disabledBackground' },
              }}
            >
              {editing ? <CheckIcon fontSize="small" /> : <SendIcon fontSize="small" />}
            </IconButton>
          </span>
        </Tooltip>
      </Box>
    </Box>
  );
}

/** Characters, as the API takes them. */
const TEXT = 65_536;
const CAPTION = 1_024;

/** Those that may be sent; of the others it is said why not. */
export const fitting = (files: readonly File[]): File[] =>
  files.filter(({ name, size }) => {
    if (size <= UPLOAD_LIMIT) return true;
    toast.error(texts.tooLarge(name, String(Math.floor(UPLOAD_LIMIT / 1_048_576))));
    return false;
  });

const whoOf = (message: Message): string =>
  message.direction === 'outbound' ? conversations.message.you : message.name || contactOf(message);

interface AboveProps {
  readonly title: string;
  readonly words: string;
  readonly cancel: string;
  readonly onCancel: () => void;
}

/** What the text is about to be said about. */
const Above = ({ title, words, cancel, onCancel }: AboveProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', borderLeft: 4, borderColor: 'primary.main', pl: 1 }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2" noWrap sx={{ fontWeight: 600, color: 'primary.main' }}>
        {title}
      </Typography>
      <Typography
        component="bdi"
        dir="auto"
        variant="body2"
        color="text.secondary"
        noWrap
        sx={{ display: 'block' }}
      >
        {words}
      </Typography>
    </Box>
    <IconButton aria-label={cancel} onClick={onCancel}>
      <CloseIcon fontSize="small" />
    </IconButton>
  </Box>
);

interface FileButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
  readonly isCamera?: boolean;
}

function FileButton({ label, icon, onFiles, isCamera = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton aria-label={label} title={label} onClick={() => input.current?.click()}>
        {icon}
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...(isCamera ? { accept: 'image/*', capture: 'environment' as const } : { multiple: true })}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

const AttachIcon = lineIcon(
  'M19.5 11.5l-7.8 7.8a5 5 0 0 1-7-7l8.4-8.4a3.4 3.4 0 0 1 4.8 4.8l-8.3 8.3a1.7 1.7 0 0 1-2.4-2.4l7.2-7.2',
);
const CameraIcon = lineIcon('M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM15.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z');
const SendIcon = lineIcon('M4 12L20 4.5 15.5 20l-3.5-6.5zM12 13.5L20 4.5');
