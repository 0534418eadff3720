import { type RefObject, useEffect } from 'react';

/**
 * What stood at the end still does when there is less room for it: the keyboard of a phone has come, what one writes has grown,
 * or something is said above it.
 *
 * @param near pixels from the end that count as there
 */
export function useKeptEnd(scroller: RefObject<HTMLElement | null>, near: number): void {
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let room = box.clientHeight;
    const observer = new ResizeObserver(() => {
      const { scrollHeight, scrollTop, clientHeight } = box;
      const wasAtEnd = scrollHeight - scrollTop - room <= near;
      if (clientHeight < room && wasAtEnd) box.scrollTop = scrollHeight;
      room = clientHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, near]);
}
