import { Box, Typography } from '@mui/material';
import type { PaletteEntry } from './paletteEntries.ts';

export interface PaletteOptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

/** Entry in the list of the palette. The focus stays in the text field, which names the chosen entry. */
export const PaletteOption = ({ id, entry, isChosen, onPoint, onOpen }: PaletteOptionProps) => (
  <Box
    id={id}
    role="option"
    aria-selected={isChosen}
    onMouseMove={onPoint}
    onClick={onOpen}
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      px: 2,
      py: 1,
      cursor: 'pointer',
      ...(isChosen && { bgcolor: 'primary.light' }),
    }}
  >
    <Typography noWrap sx={{ minWidth: 0, maxWidth: entry.detail ? '60%' : undefined }}>
      <bdi>{entry.label}</bdi>
    </Typography>
    {entry.detail && (
      <Typography
        noWrap
        variant="body2"
        color={isChosen ? 'text.primary' : 'text.secondary'}
        sx={{ flex: 1, minWidth: 0 }}
      >
        <bdi dir="auto">{entry.detail}</bdi>
      </Typography>
    )}
    {entry.shortcut !== undefined && (
      <Typography component="kbd" variant="caption" sx={{ fontFamily: 'inherit', ml: 'auto' }}>
        {entry.shortcut}
      </Typography>
    )}
  </Box>
);
