import { useEffect, useState } from 'react';

/** Whole seconds until a time, counted down to 0; undefined without one. */
export function useSecondsUntil(time: string | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (time === undefined) return undefined;
  return Math.max(0, Math.ceil((new Date(time).getTime() - now) / 1000));
}
