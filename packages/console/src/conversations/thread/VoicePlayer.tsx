import { Box, CircularProgress, IconButton, Typography } from '@mui/material';
import { clock } from '@recado/client-screen/feed';
import type { Message } from '@recado/contract';
import { conversations } from '@recado/texts';
import { lineIcon, PlayIcon } from '@recado/ui';
import { useState } from 'react';
import { usePlayed } from './usePlayed.ts';

const texts = conversations.media;

export interface VoicePlayerProps {
  readonly clientId: string;
  readonly message: Message;
  /** This browser cannot play it. */
  readonly onUnplayable: () => void;
}

/** A voice note or a sound file, with how loud it is where its sender said so. Fetched when it is first played. */
export function VoicePlayer({ clientId, message, onUnplayable }: VoicePlayerProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  // Some senders do not say it, and no line of Meta's API does: it is known once it is played.
  const [length, setLength] = useState(message.media?.seconds);
  const { player, url, isLoading, hasFailed, begin } = usePlayed<HTMLAudioElement>(clientId, message);
  const press = () => {
    if (isPlaying) return player.current?.pause();
    begin();
    if (url !== undefined) player.current?.play().catch(() => undefined);
  };
  const share = length ? Math.min(at / length, 1) : 0;
  const shown = isPlaying || at > 0 ? at : length;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minWidth: 220,
        // The options of its message stand there all the time.
        '@media (hover: none)': { pr: 3 },
      }}
    >
      <IconButton aria-label={isPlaying ? texts.pause : texts.play} onClick={press} disabled={isLoading}>
        {isLoading ? (
          <CircularProgress size={20} aria-label={texts.loading} />
        ) : isPlaying ? (
          <PauseIcon />
        ) : (
          <PlayIcon />
        )}
      </IconButton>
      <Box sx={{ position: 'relative', flex: 1, height: 32 }}>
        <Waveform levels={message.media?.waveform} share={share} />
        <Box
          component="input"
          type="range"
          min={0}
          max={Math.max(length ?? 0, 1)}
          step={0.1}
          value={Math.min(at, Math.max(length ?? 0, 1))}
          disabled={url === undefined}
          aria-label={texts.position}
          aria-valuetext={length === undefined ? clock(at) : `${clock(at)} / ${clock(length)}`}
          onChange={event => {
            if (player.current) player.current.currentTime = Number(event.currentTarget.value);
          }}
          sx={{ position: 'absolute', inset: 0, width: '100%', m: 0, opacity: 0, cursor: 'pointer' }}
        />
      </Box>
      <Typography variant="caption" sx={{ minWidth: 32, fontVariantNumeric: 'tabular-nums' }}>
        {hasFailed ? texts.failed : shown !== undefined && clock(shown)}
      </Typography>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody wrote down what a customer says. */}
      <audio
        ref={player}
        src={url}
        onPlay={({ currentTarget }) => {
          if (playing !== currentTarget) playing?.pause();
          playing = currentTarget;
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget: { duration } }) =>
          Number.isFinite(duration) && setLength(duration)
        }
        onError={onUnplayable}
      />
    </Box>
  );
}

/** One is heard at a time. */
let playing: HTMLAudioElement | undefined;

const BARS = 40;
const quiet = Array.from({ length: BARS }, () => 0);

function Waveform({
  levels,
  share,
}: {
  readonly levels: readonly number[] | undefined;
  readonly share: number;
}) {
  const bars = levels?.length ? levels : quiet;
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${bars.length * 4} 32`}
      preserveAspectRatio="none"
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', color: 'text.secondary' }}
    >
      {bars.map((level, place) => {
        const height = 3 + (level / 100) * 27;
        const isPast = place / bars.length < share;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={place}
            x={place * 4}
            y={(32 - height) / 2}
            width={2.4}
            height={height}
            rx={1.2}
            fill="currentColor"
            opacity={isPast ? 1 : 0.45}
          />
        );
      })}
    </Box>
  );
}

const PauseIcon = lineIcon('M8 5v14M16 5v14');
