import { Box, IconButton, Typography } from '@mui/material';
import { formatMediaDuration } from '@recado/client-screen/feed';
import { conversationTexts, inboxToolTexts } from '@recado/texts';
import { createStrokeIcon, PlayIcon, TrashIcon } from '@recado/ui';
import { useEffect, useRef, useState } from 'react';
import { PauseIcon, PlaybackTrack, Waveform } from '../PlaybackTrack.tsx';
import { roundButtonStyle, SendIcon } from './ComposerParts.tsx';
import { useRecordedSound } from './useRecordedSound.ts';
import type { VoiceNoteRecorder } from './useVoiceNoteRecorder.ts';

const texts = conversationTexts.composer;

export interface RecordingBarProps extends Pick<VoiceNoteRecorder, 'finish' | 'finishAndSend' | 'cancel' | 'levels'> {
  readonly seconds: number;
}

/** Bar that replaces the composer during a recording. Its last button sends the recording at once. */
export const VoiceRecordingBar = ({ seconds, levels, finish, finishAndSend, cancel }: RecordingBarProps) => (
  <Box sx={barStyle}>
    <IconButton aria-label={texts.cancelRecording} title={texts.cancelRecording} onClick={cancel}>
      <TrashIcon />
    </IconButton>
    <Typography
      role="timer"
      aria-label={texts.recording(formatMediaDuration(seconds))}
      sx={{ color: 'error.main', fontWeight: 600, minWidth: 48, fontVariantNumeric: 'tabular-nums' }}
    >
      {formatMediaDuration(seconds)}
    </Typography>
    <Box sx={{ position: 'relative', flex: 1, minWidth: 0, height: 32 }}>
      <Waveform levels={levels} playedShare={1} />
    </Box>
    <IconButton
      autoFocus
      aria-label={inboxToolTexts.voice.stop}
      title={inboxToolTexts.voice.stop}
      onClick={finish}
      sx={{ color: 'error.main' }}
    >
      <StopIcon />
    </IconButton>
    <SendButton onPress={finishAndSend} />
  </Box>
);

export interface VoiceNotePreviewProps {
  readonly voice: File;
  /** Called to send the voice note. @param pressedAt `timeStamp` of the click event */
  readonly send: (pressedAt: number) => void;
  readonly cancel: () => void;
}

/** Preview that replaces the composer after a recording. The user can listen to it before sending. */
export function VoiceNotePreview({ voice, send, cancel }: VoiceNotePreviewProps) {
  const { url, seconds, levels } = useRecordedSound(voice);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const player = useRef<HTMLAudioElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  useEffect(() => playButton.current?.focus(), []);
  const { play, pause } = conversationTexts.media;
  return (
    <Box sx={barStyle}>
      <IconButton aria-label={texts.cancelRecording} title={texts.cancelRecording} onClick={cancel}>
        <TrashIcon />
      </IconButton>
      <Box
        role="group"
        aria-label={inboxToolTexts.voice.listen}
        sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 1 }}
      >
        <IconButton
          ref={playButton}
          aria-label={isPlaying ? pause : play}
          onClick={() => {
            if (isPlaying) player.current?.pause();
            else player.current?.play().catch(() => undefined);
          }}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        <PlaybackTrack
          levels={levels}
          position={position}
          length={seconds}
          isDisabled={seconds === undefined}
          onSeek={newPosition => {
            if (player.current) player.current.currentTime = newPosition;
          }}
        />
        <Typography variant="caption" sx={{ minWidth: 32, fontVariantNumeric: 'tabular-nums' }}>
          {isPlaying || position > 0 || seconds === undefined
            ? formatMediaDuration(position)
            : formatMediaDuration(seconds)}
        </Typography>
        {/* biome-ignore lint/a11y/useMediaCaption: a new recording has no captions. */}
        <audio
          ref={player}
          src={url}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onEnded={() => setPosition(0)}
          onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        />
      </Box>
      <SendButton onPress={send} />
    </Box>
  );
}

interface SendButtonProps {
  readonly onPress: (pressedAt: number) => void;
}

const SendButton = ({ onPress }: SendButtonProps) => (
  <IconButton
    aria-label={texts.send}
    title={texts.send}
    onClick={event => onPress(event.timeStamp)}
    sx={roundButtonStyle}
  >
    <SendIcon fontSize="small" />
  </IconButton>
);

const barStyle = {
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  p: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
} as const;

const StopIcon = createStrokeIcon('M7 7h10v10H7z');
