import { Box, CircularProgress, IconButton, Typography } from '@mui/material';
import { formatMediaDuration } from '@recado/client-screen/feed';
import type { Message } from '@recado/contract';
import { conversationTexts } from '@recado/texts';
import { createStrokeIcon, PlayIcon } from '@recado/ui';
import { useState } from 'react';
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
  const playedShare = length ? Math.min(position / length, 1) : 0;
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
      <Box sx={{ position: 'relative', flex: 1, height: 32 }}>
        <Waveform levels={message.media?.waveform} playedShare={playedShare} />
        <Box
          component="input"
          type="range"
          min={0}
          max={Math.max(length ?? 0, 1)}
          step={0.1}
          value={Math.min(position, Math.max(length ?? 0, 1))}
          disabled={url === undefined}
          aria-label={texts.position}
          aria-valuetext={
            length === undefined
              ? formatMediaDuration(position)
              : `${formatMediaDuration(position)} / ${formatMediaDuration(length)}`
          }
          onChange={event => {
            if (player.current) player.current.currentTime = Number(event.currentTarget.value);
          }}
          sx={{ position: 'absolute', inset: 0, width: '100%', m: 0, opacity: 0, cursor: 'pointer' }}
        />
      </Box>
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

const BAR_COUNT = 40;
const SILENT_LEVELS = Array.from({ length: BAR_COUNT }, () => 0);

interface WaveformProps {
  readonly levels: readonly number[] | undefined;
  readonly playedShare: number;
}

function Waveform({ levels, playedShare }: WaveformProps) {
  const bars = levels?.length ? levels : SILENT_LEVELS;
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${bars.length * 4} 32`}
      preserveAspectRatio="none"
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', color: 'text.secondary' }}
    >
      {bars.map((level, index) => {
        const height = 3 + (level / 100) * 27;
        const isPlayed = index / bars.length < playedShare;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their position.
            key={index}
            x={index * 4}
            y={(32 - height) / 2}
            width={2.4}
            height={height}
            rx={1.2}
            fill="currentColor"
            opacity={isPlayed ? 1 : 0.45}
          />
        );
      })}
    </Box>
  );
}

const PauseIcon = createStrokeIcon('M8 5v14M16 5v14');
