import type { Message } from '@recado/contract';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { EndFollower } from './useFollowedEnd.ts';

interface StartingPlace {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly end: EndFollower;
  readonly messages: readonly Message[];
  /** Rows. */
  readonly count: number;
  /** Id of the message that was looked for. */
  readonly found: string | undefined;
  /** … of the first that is unread. */
  readonly unreadFrom: string | undefined;
}

/**
 * Brings the messages to where one begins: at what was looked for, at what is unread, else at the end.
 *
 * @returns whether they stand there; rows are scrolled to by their place, so nothing may be put before or behind them until then
 */
export function useStartingPlace(about: StartingPlace): boolean {
  const { scroller, virtualizer, end, found, unreadFrom, messages, count } = about;
  const [begun, setBegun] = useState<string>();
  const begin = found ?? 'end';
  const target = found ?? (begun === undefined ? unreadFrom : undefined);
  const place = target === undefined ? -1 : messages.findIndex(({ id }) => id === target);
  const isReady = begun !== undefined && (begun === begin || place === -1);
  useLayoutEffect(() => {
    if (isReady || count === 0 || (found !== undefined && place === -1)) return;
    // On a slow device something new may come first. Who saw the end as well has been taken to it, and is left there.
    if (found === undefined && end.isFollowing()) {
      virtualizer.cancelScroll();
      setBegun(begin);
      return;
    }
    const go = () =>
      place >= 0 ? end.leave(() => virtualizer.scrollToIndex(place, { align: 'center' })) : end.goToEnd();
    go();
    let [calm, frames, height] = [0, 0, 0];
    let frame = requestAnimationFrame(function settle() {
      const isThere = place === -1 || isInView(scroller.current, target);
      calm = isThere ? calm + 1 : 0;
      frames += 1;
      // It may have given up before all rows on the way were measured: where one then stands is seen.
      const hasGrown = height !== scroller.current?.scrollHeight;
      height = scroller.current?.scrollHeight ?? 0;
      if (calm === 0 && (hasGrown || frames % AGAIN === 0)) go();
      if (calm > CALM) {
        virtualizer.cancelScroll();
        setBegun(begin);
      } else frame = requestAnimationFrame(settle);
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, begin, found, target, place, count, scroller, virtualizer, end]);
  return isReady;
}

/** Frames for which a row is where it is to be before it is believed. */
const CALM = 3;
/** Frames after which it is scrolled to once more. */
const AGAIN = 30;

/** Whether all of it can be seen; of what is larger than the view, some of it. */
function isInView(scroller: HTMLElement | null, id: string | undefined): boolean {
  const row = scroller?.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect();
  const view = scroller?.getBoundingClientRect();
  if (!row || !view) return false;
  if (row.height > view.height) return row.top < view.bottom && row.bottom > view.top;
  return row.top >= view.top - 1 && row.bottom <= view.bottom + 1;
}
