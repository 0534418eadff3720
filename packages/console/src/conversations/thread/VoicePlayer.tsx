import { Box, CircularProgress, IconButton, Typography } from '@mui/material';
import { formatMediaDuration } from '@recado/client-screen/feed';
import type { Message } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { PlayIcon } from '@recado/ui';
import { useState } from 'react';
import { PauseIcon, PlaybackTrack } from '../PlaybackTrack.tsx';
import { usePlayback } from './usePlayback.ts';

const texts = conversationTexts.media;

export interface VoicePlayerProps {
  readonly clientId: string;
  readonly message: Message;
  /** Called if this browser cannot play the file. */
  readonly onUnplayable: () => void;
}

/** Plays a voice note or an audio file, with its waveform if known. Loads the file at the first playback. */
export function VoicePlayer({ clientId, message, onUnplayable }: VoicePlayerProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  // Some senders omit the duration, and Meta's API never sends it. In that case, playback reveals the duration.
  const [length, setLength] = useState(message.media?.seconds);
  const { player, url, isLoading, hasFailed, startPlayback } = usePlayback<HTMLAudioElement>(clientId, message);
  const togglePlayback = () => {
    if (isPlaying) return player.current?.pause();
    startPlayback();
    if (url !== undefined) player.current?.play().catch(() => undefined);
  };
  const shownSeconds = isPlaying || position > 0 ? position : length;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minWidth: 220,
        // Reserves space for the message's options button, which is always visible on touch devices.
        '@media (hover: none)': { pr: 3 },
      }}
    >
      <IconButton aria-label={isPlaying ? texts.pause : texts.play} onClick={togglePlayback} disabled={isLoading}>
        {isLoading ? (
          <CircularProgress size={20} aria-label={texts.loading} />
        ) : isPlaying ? (
          <PauseIcon />
        ) : (
          <PlayIcon />
        )}
      </IconButton>
      <PlaybackTrack
        levels={message.media?.waveform}
        position={position}
        length={length}
        isDisabled={url === undefined}
        onSeek={seconds => {
          if (player.current) player.current.currentTime = seconds;
        }}
      />
      <Typography variant="caption" sx={{ minWidth: 32, fontVariantNumeric: 'tabular-nums' }}>
        {hasFailed ? texts.failed : shownSeconds !== undefined && formatMediaDuration(shownSeconds)}
      </Typography>
      {/* biome-ignore lint/a11y/useMediaCaption: there are no captions for customers’ messages. */}
      <audio
        ref={player}
        src={url}
        onPlay={({ currentTarget }) => {
          if (playingElement !== currentTarget) playingElement?.pause();
          playingElement = currentTarget;
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => setPosition(0)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget: { duration } }) => Number.isFinite(duration) && setLength(duration)}
        onError={onUnplayable}
      />
    </Box>
  );
}

/** Player that is currently playing. It stops when another player starts. */
let playingElement: HTMLAudioElement | undefined;
