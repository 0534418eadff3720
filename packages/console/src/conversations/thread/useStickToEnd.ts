import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';

interface StickToEndOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Element that contains all scrolled content. */
  readonly content: RefObject<HTMLElement | null>;
  /** React key of the last item in the list. If it changes, an item was added at the end. */
  readonly newestKey: string;
  /** Whether the end of the conversation is loaded. */
  readonly isEndLoaded: boolean;
  /** Maximum distance from the end, in pixels, at which the view still follows new content. */
  readonly followDistancePx: number;
}

export interface ScrollEndFollower {
  /** Scrolls to the end from any position. If the end is loaded, the view follows new content from then on. */
  scrollToEnd(): void;
  /** Returns whether the view follows new content. */
  isFollowing(): boolean;
  /** Scrolls to another position and stops following new content. */
  scrollAway(scrollElsewhere: () => void): void;
  /**
   * Corrects the scroll position after content above changed its height. The correction does not count as
   * scrolling by the user.
   */
  adjustScroll(adjust: () => void): void;
}

/**
 * Keeps the end in view for a user who is looking at it. This is necessary when a message arrives, when
 * content becomes taller than estimated, and when a phone's keyboard shrinks the view. If the user has
 * scrolled up, the position does not change.
 *
 * The virtualizer can follow its end too, but it scrolls before the page has grown, so that the browser
 * stops too early. This hook therefore scrolls after the page has its new height.
 */
export function useStickToEnd({
  scroller,
  content,
  newestKey,
  isEndLoaded,
  followDistancePx,
}: StickToEndOptions): ScrollEndFollower {
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
        // The virtualizer adjusts from the last scroll position that it received, which may be outdated.
        // Therefore scroll to the end again.
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
        // If the heights of content and view are unchanged, the user scrolled. Otherwise, perhaps the browser did.
        // The browser scrolls when the content is briefly too short, even if the content has grown again by now.
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

/** Maximum pixels by which a rounded scroll position may differ from the exact position. */
const ROUNDING_TOLERANCE_PX = 2;
