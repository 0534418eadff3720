import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';

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

export interface EndFollower {
  /** To the end, wherever one was; where it is among what is shown, what comes is followed from then on. */
  goToEnd(): void;
  /** Whether what comes is followed. */
  isFollowing(): boolean;
  /** Goes elsewhere, and follows nothing. */
  leave(go: () => void): void;
  /** Puts what is seen elsewhere, because what is above it turned out taller or less tall: nobody went anywhere. */
  shift(write: () => void): void;
}

/**
 * Who looks at the end goes on doing so: when something new comes, when it turns out taller than was thought, and when there is
 * less room for it, as under a phone's keyboard. Who has moved up stays there.
 *
 * The list of rows can follow its end, but goes there before the page has grown as far, and is stopped short by the browser; so
 * the end is kept by what the page has become, not by what is going to be.
 */
export function useFollowedEnd({ scroller, content, newest, isOn, near }: FollowedEnd): EndFollower {
  const isAllowed = useRef(isOn);
  const isFollowing = useRef(false);
  const last = useRef({ top: 0, height: 0, room: 0, gap: 0 });

  const follower = useMemo(() => {
    const note = () => {
      const box = scroller.current;
      if (!box) return;
      const { scrollTop: top, scrollHeight: height, clientHeight: room } = box;
      last.current = { top, height, room, gap: height - top - room };
    };
    const toEnd = () => {
      if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
    };
    return {
      goToEnd() {
        isFollowing.current = isAllowed.current;
        toEnd();
        note();
      },
      isFollowing: () => isFollowing.current,
      leave(go: () => void) {
        isFollowing.current = false;
        go();
      },
      shift(write: () => void) {
        write();
        // It counts from where the list last heard that it was, which may be long ago.
        if (isFollowing.current) toEnd();
        note();
      },
      resized() {
        if (isFollowing.current) toEnd();
        note();
      },
      scrolled() {
        const { top, height, room } = last.current;
        note();
        // Where nothing is taller or less tall than it was, only somebody can have moved it. Otherwise the browser may have: it
        // stops short what ends too early for a moment, though by now it may have grown again.
        const isSame = height === last.current.height && room === last.current.room;
        if (last.current.gap <= EXACT) isFollowing.current = isAllowed.current;
        else if (isSame && top - last.current.top > EXACT) isFollowing.current = false;
      },
    };
  }, [scroller]);

  useEffect(() => {
    const box = scroller.current;
    if (!box || !content.current) return;
    const observer = new ResizeObserver(follower.resized);
    observer.observe(box);
    observer.observe(content.current);
    box.addEventListener('scroll', follower.scrolled, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', follower.scrolled);
    };
  }, [scroller, content, follower]);

  useLayoutEffect(() => {
    isAllowed.current = isOn;
    isFollowing.current &&= isOn;
  }, [isOn]);
  const known = useRef(newest);
  useLayoutEffect(() => {
    if (isOn && known.current !== newest && last.current.gap <= near) follower.goToEnd();
    known.current = newest;
  }, [newest, isOn, near, follower]);
  return follower;
}

/** Pixels that a browser may round away. */
const EXACT = 2;
