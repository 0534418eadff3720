import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

interface FollowedEnd {
  readonly scroller: RefObject<HTMLElement | null>;
  /** All that is scrolled. */
  readonly content: RefObject<HTMLElement | null>;
  /** Names what stands at the end; another name is something new. */
  readonly newest: string;
  /** Whether the end is among what is shown. */
  readonly isOn: boolean;
  /** Pixels from the end within which what is new is followed. */
  readonly near: number;
}

/**
 * Who looks at the end goes on doing so: when something new comes, when it turns out taller than was thought, and when there is
 * less room for it, as under a phone's keyboard. Who has moved up stays there.
 *
 * The list of rows does follow its end, but goes there before the page has grown as far, and is stopped short by the browser;
 * so the end is kept by what the page has become, not by what is going to be.
 *
 * @returns goes to the end, wherever one was
 */
export function useFollowedEnd({ scroller, content, newest, isOn, near }: FollowedEnd): () => void {
  const isAllowed = useRef(isOn);
  const isFollowing = useRef(false);
  const last = useRef({ top: 0, height: 0, gap: 0 });

  const note = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const { scrollTop: top, scrollHeight: height, clientHeight: room } = box;
    last.current = { top, height, gap: height - top - room };
  }, [scroller]);
  const keep = useCallback(() => {
    const box = scroller.current;
    if (box && isFollowing.current) box.scrollTop = box.scrollHeight;
    note();
  }, [scroller, note]);
  const go = useCallback(() => {
    isFollowing.current = isAllowed.current;
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
    note();
  }, [scroller, note]);

  useEffect(() => {
    const box = scroller.current;
    if (!box || !content.current) return;
    const scrolled = () => {
      const { top, height } = last.current;
      // What is above may have shrunk, which moves all that follows up with it.
      const hasMovedUp = top - box.scrollTop > Math.max(0, height - box.scrollHeight) + EXACT;
      note();
      if (last.current.gap <= EXACT) isFollowing.current = isAllowed.current;
      else if (hasMovedUp) isFollowing.current = false;
    };
    const observer = new ResizeObserver(keep);
    observer.observe(box);
    observer.observe(content.current);
    box.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', scrolled);
    };
  }, [scroller, content, keep, note]);

  useLayoutEffect(() => {
    isAllowed.current = isOn;
    isFollowing.current &&= isOn;
  }, [isOn]);
  const known = useRef(newest);
  useLayoutEffect(() => {
    if (isOn && known.current !== newest && last.current.gap <= near) go();
    known.current = newest;
  }, [newest, isOn, near, go]);
  return go;
}

/** Pixels that a browser may round away. */
const EXACT = 2;
