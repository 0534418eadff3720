import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { statusPostPageTexts } from '@recado/texts';
import { useId } from 'react';
import { STATUS_POST_COLORS } from './statusPostInput.ts';

const texts = statusPostPageTexts.dialog;

interface ColorFieldProps {
  readonly color: string;
  readonly onChange: (color: string) => void;
}

/** Form field for the color behind a text. */
export function ColorField({ color, onChange }: ColorFieldProps) {
  const id = useId();
  return (
    <Box>
      <Typography id={id} variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {texts.color}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-labelledby={id}
        value={color}
        onChange={(_event, newColor: string | null) => newColor && onChange(newColor)}
        sx={{ flexWrap: 'wrap' }}
      >
        {STATUS_POST_COLORS.map((option, index) => (
          <ToggleButton key={option} value={option} aria-label={texts.colors[index] ?? option} sx={{ p: 0.75 }}>
            <Box
              aria-hidden
              sx={{
                width: 22,
                height: 22,
                borderRadius: '50%',
                bgcolor: option,
                outline: option === color ? '2px solid currentColor' : 'none',
                outlineOffset: 2,
              }}
            />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
