import { Box, IconButton, Typography } from '@mui/material';
import { clock } from '@recado/client-screen/feed';
import { conversations } from '@recado/texts';
import { CheckIcon, CloseIcon, lineIcon, TrashIcon } from '@recado/ui';
import { useRef } from 'react';
import type { Recorder } from './useRecorder.ts';

const texts = conversations.composer;

export interface AboveProps {
  readonly title: string;
  readonly words: string;
  readonly cancel: string;
  readonly onCancel: () => void;
}

/** What the text is about to be said about. */
export const Above = ({ title, words, cancel, onCancel }: AboveProps) => (
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

export interface FileButtonProps {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly isCamera?: boolean;
}

/** Chooses files, or takes a picture. */
export function FileButton({ label, onFiles, isCamera = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton aria-label={label} title={label} onClick={() => input.current?.click()}>
        {isCamera ? <CameraIcon /> : <AttachIcon />}
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

export interface RecordingProps extends Pick<Recorder, 'finish' | 'cancel'> {
  readonly seconds: number;
}

/** In the composer's place while somebody speaks. */
export const Recording = ({ seconds, finish, cancel }: RecordingProps) => (
  <Box
    sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper', p: 1, display: 'flex', gap: 1 }}
  >
    <IconButton aria-label={texts.cancelRecording} title={texts.cancelRecording} onClick={cancel}>
      <TrashIcon />
    </IconButton>
    <Typography role="timer" sx={{ flex: 1, alignSelf: 'center', color: 'error.main', fontWeight: 600 }}>
      {texts.recording(clock(seconds))}
    </Typography>
    <IconButton autoFocus aria-label={texts.send} onClick={finish} sx={{ color: 'primary.main' }}>
      <CheckIcon />
    </IconButton>
  </Box>
);
