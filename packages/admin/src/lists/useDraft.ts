import { useEffect, useRef, useState } from 'react';

/**
 * What stands in a field while it is typed, beside what the list is filtered by.
 *
 * @param found of the filter; a saved query or the browser's way back changes it from outside
 */
export function useDraft(found: string): readonly [draft: string, change: (typed: string) => void] {
  const [draft, setDraft] = useState(found);
  // What the list has been filtered by, and whatever was typed since: it follows later, when more may be typed already.
  const typed = useRef([found]);
  useEffect(() => {
    const place = typed.current.indexOf(found);
    typed.current = place === -1 ? [found] : typed.current.slice(place);
    if (place === -1) setDraft(found);
  }, [found]);
  const change = (text: string) => {
    typed.current.push(text);
    setDraft(text);
  };
  return [draft, change];
}
