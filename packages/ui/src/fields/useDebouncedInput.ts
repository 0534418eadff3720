import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * State of a text field that reports its text after a pause in typing. If `value` changes for another
 * reason than a report, the field shows the new value. If `value` only repeats the last reported text, the
 * field keeps what the user has typed since then.
 *
 * @param value the last reported text, or a text that the page sets
 * @param delayMs milliseconds after the last key press
 * @param onDebounced receives the text without leading and trailing spaces
 */
export function useDebouncedInput(
  value: string,
  delayMs: number,
  onDebounced: (query: string) => void,
): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const lastRequested = useRef(value);
  const latestCallback = useRef(onDebounced);
  useEffect(() => {
    latestCallback.current = onDebounced;
  });
  // Use a layout effect: the field and the page change in one frame, so the next key press edits the new text.
  useLayoutEffect(() => {
    if (value !== lastRequested.current) setTyped(value);
    lastRequested.current = value;
  }, [value]);
  useEffect(() => {
    const query = typed.trim();
    if (query === value) return;
    const timer = setTimeout(() => {
      lastRequested.current = query;
      latestCallback.current(query);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [typed, value, delayMs]);
  return [typed, setTyped];
}
