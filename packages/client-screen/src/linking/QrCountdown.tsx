import { Typography } from '@mui/material';
import { qr as texts } from '@recado/texts';
import { useEffect } from 'react';
import { useSecondsLeft } from './useSecondsLeft.ts';

export interface QrCountdownProps {
  /** By this browser's clock, milliseconds. */
  readonly deadline: number;
  readonly onOver: () => void;
}

/** Seen and not announced: a screen reader would do nothing but count. */
export function QrCountdown({ deadline, onOver }: QrCountdownProps) {
  const seconds = useSecondsLeft(deadline);
  useEffect(() => {
    if (seconds === 0) onOver();
  }, [seconds, onOver]);
  return (
    <Typography
      role="timer"
      aria-live="off"
      variant="body2"
      color="text.secondary"
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {texts.expiresIn(seconds)}
    </Typography>
  );
}
