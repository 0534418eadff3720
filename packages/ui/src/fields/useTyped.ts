import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * What stands in a field that asks for what is typed once no key has come for a while, and that others may fill or empty, too.
 * What it asked for itself comes back to it: by then more may have been typed, which stays.
 *
 * @param value as it was asked for last
 * @param pause milliseconds after the last key
 * @param ask told what is typed, without the spaces around it
 */
export function useTyped(
  value: string,
  pause: number,
  ask: (wanted: string) => void,
): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  // Together with the page: a key that comes a moment later finds it done.
  useLayoutEffect(() => {
    if (value !== asked.current) setTyped(value);
    asked.current = value;
  }, [value]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === value) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      latest.current(wanted);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, value, pause]);
  return [typed, setTyped];
}
