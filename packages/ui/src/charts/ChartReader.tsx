import { Box } from '@mui/material';
import type { PointerEvent } from 'react';

/**
 * Distance in pixels from the edges of a chart to the area with its values. The charts set the left and the right one;
 * the bottom one is the height of recharts' axis.
 */
export const PLOT_INSET_PX = { top: 8, right: 12, bottom: 30, left: 48 } as const;

interface ChartReaderProps {
  /** Accessible name. */
  readonly label: string;
  /** Sentence about each value, in the order of the axis. */
  readonly sentences: readonly string[];
  readonly index: number;
  readonly onSelect: (index: number) => void;
  /** Points of lines begin at the left edge of the area. Bars have a band of equal width each. */
  readonly shape: 'bars' | 'points';
}

/**
 * Selects the value of a chart to read: with a tap or the pointer over its band, or with the arrow keys. It is a native
 * slider, so that screen readers announce the sentence about each value. Lines have tooltips of their own for pointers.
 */
export function ChartReader({ label, sentences, index, onSelect, shape }: ChartReaderProps) {
  const selectAtPointer = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const band = Math.floor(((clientX - left) / width) * sentences.length);
    onSelect(Math.min(Math.max(band, 0), sentences.length - 1));
  };
  const isPointer = shape === 'bars';
  return (
    <Box
      {...(isPointer && { onPointerDown: selectAtPointer, onPointerMove: selectAtPointer })}
      sx={{
        position: 'absolute',
        ...PLOT_INSET_PX,
        borderRadius: 1,
        // A vertical swipe over the chart still scrolls the page.
        touchAction: 'pan-y',
        pointerEvents: isPointer ? 'auto' : 'none',
        '&:has(:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
        ...(!isPointer && { '&:not(:has(:focus-visible)) > div': { display: 'none' } }),
      }}
    >
      <Box sx={{ position: 'absolute', insetBlock: 0, ...getMark(index, sentences.length, shape) }} />
      {!isPointer && (
        <Box aria-hidden="true" sx={sentenceSx}>
          {sentences[index]}
        </Box>
      )}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={sentences[index]}
        min={0}
        max={sentences.length - 1}
        value={index}
        onChange={({ target }) => onSelect(Number(target.value))}
        style={{ width: '100%', height: '100%', margin: 0, opacity: 0, pointerEvents: 'none' }}
      />
    </Box>
  );
}

/** The sentence of a line chart appears only while the keyboard reads it. Pointers have the tooltip. */
const sentenceSx = {
  position: 'absolute',
  top: 0,
  insetInline: 0,
  width: 'fit-content',
  mx: 'auto',
  px: 1,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: '0.8125rem',
} as const;

/** Style of the mark over the selected value: the band of a bar, or a line through a point. */
function getMark(index: number, count: number, shape: ChartReaderProps['shape']) {
  if (shape === 'points')
    return { left: `${(index / Math.max(count - 1, 1)) * 100}%`, width: 2, bgcolor: 'primary.main' };
  return { left: `${(index / count) * 100}%`, width: `${100 / count}%`, bgcolor: 'action.selected', borderRadius: 0.5 };
}
