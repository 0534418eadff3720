import { Typography } from '@mui/material';
import { qr as texts } from '@recado/texts';
import { useEffect, useState } from 'react';

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

/** Whole seconds until `deadline` (this browser's clock, milliseconds), counted down to 0. */
function useSecondsLeft(deadline: number): number {
  const [left, setLeft] = useState(() => secondsUntil(deadline));
  useEffect(() => {
    const look = () => setLeft(secondsUntil(deadline));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [deadline]);
  return left;
}

const secondsUntil = (deadline: number): number => Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
