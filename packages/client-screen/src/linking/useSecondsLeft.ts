import { useEffect, useState } from 'react';

/** Whole seconds until `deadline` (this browser's clock, milliseconds), counted down to 0. */
export function useSecondsLeft(deadline: number): number {
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
