import type { ReplyWindow } from '@recado/contract';
import { useEffect, useState } from 'react';

/** Returns the reply window, and renders again when an open window expires while it is displayed. */
export function useCurrentReplyWindow(replyWindow: ReplyWindow): ReplyWindow {
  const { state, until } = replyWindow;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, Date.parse(until) - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [until]);
  return state === 'open' && until !== null && Date.parse(until) <= Math.max(now, Date.now())
    ? { ...replyWindow, state: 'closed', until: null }
    : replyWindow;
}
