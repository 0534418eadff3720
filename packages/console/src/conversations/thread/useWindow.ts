import type { ReplyWindow } from '@recado/contract';
import { useEffect, useState } from 'react';

/** The window as it is now: it closes by itself while one looks. */
export function useWindow(window: ReplyWindow): ReplyWindow {
  const { state, until } = window;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, Date.parse(until) - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [until]);
  return state === 'open' && until !== null && Date.parse(until) <= Math.max(now, Date.now())
    ? { ...window, state: 'closed', until: null }
    : window;
}
