import type { Message } from '@recado/contract';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ScrollEndFollower } from './useStickToEnd.ts';

interface InitialScrollOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly end: ScrollEndFollower;
  readonly messages: readonly Message[];
  /** Number of rows in the list of messages. */
  readonly rowCount: number;
  /** ID of the message that the user searched for. */
  readonly searchedId: string | undefined;
  /** ID of the first unread message. */
  readonly firstUnreadId: string | undefined;
}

/**
 * Scrolls the messages to their initial position: the searched message, the first unread one, or
 * the end.
 *
 * @returns whether the position is reached. Until then no rows may be added before or after the
 * messages, because rows are scrolled to by index.
 */
export function useInitialScroll(options: InitialScrollOptions): boolean {
  const { scroller, virtualizer, end, searchedId, firstUnreadId, messages, rowCount } = options;
  const [positionedKey, setPositionedKey] = useState<string>();
  const startKey = searchedId ?? 'end';
  const targetId = searchedId ?? (positionedKey === undefined ? firstUnreadId : undefined);
  const targetIndex = targetId === undefined ? -1 : messages.findIndex(({ id }) => id === targetId);
  const isReady = positionedKey !== undefined && (positionedKey === startKey || targetIndex === -1);
  useLayoutEffect(() => {
    if (isReady || rowCount === 0 || (searchedId !== undefined && targetIndex === -1)) return;
    // On a slow device, a new message may already have scrolled the view to the end before this first scroll.
    // The view then stays at the end.
    if (searchedId === undefined && end.isFollowing()) {
      virtualizer.cancelScroll();
      setPositionedKey(startKey);
      return;
    }
    const scrollToTarget = () =>
      targetIndex >= 0
        ? end.scrollAway(() => virtualizer.scrollToIndex(targetIndex, { align: 'center' }))
        : end.scrollToEnd();
    scrollToTarget();
    let [stableFrames, frames, height] = [0, 0, 0];
    let frame = requestAnimationFrame(function settle() {
      const isAtTarget = targetIndex === -1 || isInView(scroller.current, targetId);
      stableFrames = isAtTarget ? stableFrames + 1 : 0;
      frames += 1;
      // The virtualizer may stop before it has measured all rows on the way, so check the actual position.
      const hasGrown = height !== scroller.current?.scrollHeight;
      height = scroller.current?.scrollHeight ?? 0;
      if (stableFrames === 0 && (hasGrown || frames % SCROLL_RETRY_FRAMES === 0)) scrollToTarget();
      if (stableFrames > REQUIRED_STABLE_FRAMES) {
        virtualizer.cancelScroll();
        setPositionedKey(startKey);
      } else frame = requestAnimationFrame(settle);
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, startKey, searchedId, targetId, targetIndex, rowCount, scroller, virtualizer, end]);
  return isReady;
}

/** Animation frames for which the row must stay in view before the initial scroll counts as complete. */
const REQUIRED_STABLE_FRAMES = 3;
/** Animation frames after which the list scrolls to the row again, if the row is not in view yet. */
const SCROLL_RETRY_FRAMES = 30;

/** Returns whether the whole row is visible, or a part of it if the row is taller than the view. */
function isInView(scroller: HTMLElement | null, id: string | undefined): boolean {
  const row = scroller?.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect();
  const view = scroller?.getBoundingClientRect();
  if (!row || !view) return false;
  if (row.height > view.height) return row.top < view.bottom && row.bottom > view.top;
  return row.top >= view.top - 1 && row.bottom <= view.bottom + 1;
}
