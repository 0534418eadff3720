import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface StableOrder<Row> {
  /** Rows in the order to display. */
  readonly rows: readonly Row[];
  /** Handles `pointerdown` events of the element that contains the rows. */
  readonly onPointerDown: (event: PointerEvent) => void;
}

/**
 * Keeps the order of the rows while the user presses one of them, so that the click hits the intended
 * row. If the newest order was not drawn before the press, the user still sees the previous order, so that
 * order is kept.
 */
export function useStableRowOrder<Row>(latestRows: readonly Row[]): StableOrder<Row> {
  const [heldRows, setHeldRows] = useState<readonly Row[]>();
  const rows = heldRows ?? latestRows;
  const drawn = useRef({ now: rows, before: rows, since: 0 });
  useLayoutEffect(() => {
    const { current } = drawn;
    if (current.now === rows) return;
    // Remember a row order only if it was drawn, because the user has seen only orders that were drawn.
    if (current.since !== NOT_DRAWN) current.before = current.now;
    Object.assign(current, { now: rows, since: NOT_DRAWN });
  }, [rows]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (drawn.current.now === rows) drawn.current.since = performance.now();
    });
    return () => cancelAnimationFrame(frame);
  }, [rows]);

  const release = useRef(() => {});
  useEffect(() => () => release.current(), []);
  const onPointerDown = ({ timeStamp, isPrimary, button }: PointerEvent) => {
    if (!isPrimary || button !== 0) return;
    release.current();
    const { now, before, since } = drawn.current;
    setHeldRows(timeStamp < since ? before : now);
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout>;
    release.current = () => {
      controller.abort();
      clearTimeout(timer);
      setHeldRows(undefined);
    };
    const releaseLater = () => {
      timer = setTimeout(release.current, CLICK_DELAY_MS);
    };
    addEventListener('pointerup', releaseLater, { signal });
    addEventListener('pointercancel', release.current, { signal });
  };
  return { rows, onPointerDown };
}

const NOT_DRAWN = Number.POSITIVE_INFINITY;

/** Milliseconds to wait for the click event after the end of a press. */
const CLICK_DELAY_MS = 300;
