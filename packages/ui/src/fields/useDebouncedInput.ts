import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * State of a text field that requests its content once no key was pressed for a while. Other code
 * may fill or clear the field. The field's own requested value does not overwrite newer input.
 *
 * @param value the last requested text
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
  // Update in the same frame as the page: a key press a moment later finds the new text.
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
