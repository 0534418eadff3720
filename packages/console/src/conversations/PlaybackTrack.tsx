import { Box } from '@mui/material';
import { formatMediaDuration } from '@recado/client-screen/feed';
import { conversationTexts } from '@recado/texts';
import { createStrokeIcon } from '@recado/ui';

export interface PlaybackTrackProps {
  /** Heights of the waveform's bars, from 0 to 100. Undefined if they are unknown. */
  readonly levels: readonly number[] | undefined;
  /** Position of the playback in seconds. */
  readonly position: number;
  /** Length in seconds. Undefined if it is unknown. */
  readonly length: number | undefined;
  readonly isDisabled: boolean;
  readonly onSeek: (seconds: number) => void;
}

/** Waveform of an audio file with the played share. A slider on top of it changes the position. */
export function PlaybackTrack({ levels, position, length, isDisabled, onSeek }: PlaybackTrackProps) {
  const max = Math.max(length ?? 0, 1);
  return (
    <Box sx={{ position: 'relative', flex: 1, height: 32 }}>
      <Waveform levels={levels} playedShare={length ? Math.min(position / length, 1) : 0} />
      <Box
        component="input"
        type="range"
        min={0}
        max={max}
        step={0.1}
        value={Math.min(position, max)}
        disabled={isDisabled}
        aria-label={conversationTexts.media.position}
        aria-valuetext={
          length === undefined
            ? formatMediaDuration(position)
            : `${formatMediaDuration(position)} / ${formatMediaDuration(length)}`
        }
        onChange={event => onSeek(Number(event.currentTarget.value))}
        sx={{ position: 'absolute', inset: 0, width: '100%', m: 0, opacity: 0, cursor: 'pointer' }}
      />
    </Box>
  );
}

const BAR_COUNT = 40;
const SILENT_LEVELS = Array.from({ length: BAR_COUNT }, () => 0);

interface WaveformProps {
  readonly levels: readonly number[] | undefined;
  readonly playedShare: number;
}

/** Bars of an audio file. The played ones are darker. Without levels, all bars are low. */
export function Waveform({ levels, playedShare }: WaveformProps) {
  const bars = levels?.length ? levels : SILENT_LEVELS;
  return (
    <Box
      component="svg"
      aria-hidden
      data-waveform={levels?.length ? Math.max(...levels) : 0}
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

export const PauseIcon = createStrokeIcon('M8 5v14M16 5v14');
