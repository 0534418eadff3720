import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface HeldOrder<Row> {
  /** As they are to be shown. */
  readonly rows: readonly Row[];
  /** For what they are shown in. */
  readonly onPointerDown: (event: PointerEvent) => void;
}

/**
 * Rows stay under the finger that is put on one of them: whoever means a row gets it, though others come above it before the finger
 * is up again, or had come when it was put there and were not drawn yet, as on a slow device.
 */
export function useHeldOrder<Row>(all: readonly Row[]): HeldOrder<Row> {
  const [held, setHeld] = useState<readonly Row[]>();
  const rows = held ?? all;
  const seen = useRef({ now: rows, before: rows, since: 0 });
  useLayoutEffect(() => {
    const { current } = seen;
    if (current.now === rows) return;
    // What was never drawn was never seen.
    if (current.since !== NEVER) current.before = current.now;
    Object.assign(current, { now: rows, since: NEVER });
  }, [rows]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (seen.current.now === rows) seen.current.since = performance.now();
    });
    return () => cancelAnimationFrame(frame);
  }, [rows]);

  const release = useRef(() => {});
  useEffect(() => () => release.current(), []);
  const onPointerDown = ({ timeStamp, isPrimary, button }: PointerEvent) => {
    if (!isPrimary || button !== 0) return;
    release.current();
    const { now, before, since } = seen.current;
    setHeld(timeStamp < since ? before : now);
    const ending = new AbortController();
    const { signal } = ending;
    let timer: ReturnType<typeof setTimeout>;
    release.current = () => {
      ending.abort();
      clearTimeout(timer);
      setHeld(undefined);
    };
    const later = () => {
      timer = setTimeout(release.current, PRESSED);
    };
    addEventListener('pointerup', later, { signal });
    addEventListener('pointercancel', release.current, { signal });
  };
  return { rows, onPointerDown };
}

const NEVER = Number.POSITIVE_INFINITY;

/** Milliseconds after a finger is up within which it is told to have pressed. */
const PRESSED = 300;
