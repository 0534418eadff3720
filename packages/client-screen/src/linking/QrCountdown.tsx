import { Typography } from '@mui/material';
import { qrLinkingTexts as texts } from '@recado/texts';
import { useEffect, useState } from 'react';

export interface QrCountdownProps {
  /** Expiry of the code, in milliseconds of this browser's clock. */
  readonly deadline: number;
  readonly onExpired: () => void;
}

/** Shows the remaining seconds. They are hidden from screen readers, which would announce every second. */
export function QrCountdown({ deadline, onExpired }: QrCountdownProps) {
  const seconds = useSecondsLeft(deadline);
  useEffect(() => {
    if (seconds === 0) onExpired();
  }, [seconds, onExpired]);
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

/** Returns the whole seconds until `deadline` (milliseconds of the browser's clock), at least 0. */
function useSecondsLeft(deadline: number): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(deadline));
  useEffect(() => {
    const updateSeconds = () => setSecondsLeft(secondsUntil(deadline));
    updateSeconds();
    const timer = setInterval(updateSeconds, 250);
    return () => clearInterval(timer);
  }, [deadline]);
  return secondsLeft;
}

const secondsUntil = (deadline: number): number => Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
