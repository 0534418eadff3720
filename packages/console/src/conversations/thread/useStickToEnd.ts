import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';

interface StickToEndOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Element that contains all scrolled content. */
  readonly content: RefObject<HTMLElement | null>;
  /** Key of the item at the end. A different key means that something new was added. */
  readonly newestKey: string;
  /** Whether the end of the conversation is loaded. */
  readonly isEndLoaded: boolean;
  /** Distance from the end in pixels within which new content is followed. */
  readonly followDistancePx: number;
}

export interface EndFollower {
  /** Scrolls to the end from any position. If the end is loaded, new content is followed from then on. */
  scrollToEnd(): void;
  /** Returns whether new content is followed. */
  isFollowing(): boolean;
  /** Scrolls elsewhere and stops following. */
  scrollAway(scrollElsewhere: () => void): void;
  /** Corrects the scroll position after content above changed its height. The user did not scroll. */
  adjustScroll(adjust: () => void): void;
}

/**
 * Keeps the end in view for a user who is looking at it: when something new arrives, when content
 * becomes taller than estimated, and when the view shrinks, as under a phone's keyboard. A user who
 * has scrolled up stays there.
 *
 * The virtualizer can follow its end too. It scrolls before the page has grown, and the browser
 * stops short. This hook therefore scrolls after the page has its new height.
 */
export function useStickToEnd({
  scroller,
  content,
  newestKey,
  isEndLoaded,
  followDistancePx,
}: StickToEndOptions): EndFollower {
  const isAllowed = useRef(isEndLoaded);
  const isFollowing = useRef(false);
  const lastPosition = useRef({ top: 0, height: 0, viewHeight: 0, gap: 0 });

  const follower = useMemo(() => {
    const recordPosition = () => {
      const box = scroller.current;
      if (!box) return;
      const { scrollTop: top, scrollHeight: height, clientHeight: viewHeight } = box;
      lastPosition.current = { top, height, viewHeight, gap: height - top - viewHeight };
    };
    const setScrollTopToEnd = () => {
      if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
    };
    return {
      scrollToEnd() {
        isFollowing.current = isAllowed.current;
        setScrollTopToEnd();
        recordPosition();
      },
      isFollowing: () => isFollowing.current,
      scrollAway(scrollElsewhere: () => void) {
        isFollowing.current = false;
        scrollElsewhere();
      },
      adjustScroll(adjust: () => void) {
        adjust();
        // The virtualizer corrects from the last position that it received, which may be outdated.
        if (isFollowing.current) setScrollTopToEnd();
        recordPosition();
      },
      handleResize() {
        if (isFollowing.current) setScrollTopToEnd();
        recordPosition();
      },
      handleScroll() {
        const { top, height, viewHeight } = lastPosition.current;
        recordPosition();
        // If no height changed, only the user can have scrolled. Otherwise the browser may have: it stops
        // short when the content is too short for a moment, even if the content has grown again by now.
        const isSame = height === lastPosition.current.height && viewHeight === lastPosition.current.viewHeight;
        if (lastPosition.current.gap <= ROUNDING_TOLERANCE_PX) isFollowing.current = isAllowed.current;
        else if (isSame && top - lastPosition.current.top > ROUNDING_TOLERANCE_PX) isFollowing.current = false;
      },
    };
  }, [scroller]);

  useEffect(() => {
    const box = scroller.current;
    if (!box || !content.current) return;
    const observer = new ResizeObserver(follower.handleResize);
    observer.observe(box);
    observer.observe(content.current);
    box.addEventListener('scroll', follower.handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', follower.handleScroll);
    };
  }, [scroller, content, follower]);

  useLayoutEffect(() => {
    isAllowed.current = isEndLoaded;
    isFollowing.current &&= isEndLoaded;
  }, [isEndLoaded]);
  const previousNewestKey = useRef(newestKey);
  useLayoutEffect(() => {
    if (isEndLoaded && previousNewestKey.current !== newestKey && lastPosition.current.gap <= followDistancePx)
      follower.scrollToEnd();
    previousNewestKey.current = newestKey;
  }, [newestKey, isEndLoaded, followDistancePx, follower]);
  return follower;
}

/** Pixels that a browser may round away. */
const ROUNDING_TOLERANCE_PX = 2;
