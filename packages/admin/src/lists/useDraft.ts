import { useEffect, useRef, useState } from 'react';

/**
 * What stands in a field while it is typed, beside what the list is filtered by.
 *
 * @param found of the filter; a saved query or the browser's way back changes it from outside
 */
export function useDraft(found: string): readonly [draft: string, change: (typed: string) => void] {
  const [draft, setDraft] = useState(found);
  const typed = useRef(found);
  useEffect(() => {
    if (found === typed.current) return;
    typed.current = found;
    setDraft(found);
  }, [found]);
  const change = (text: string) => {
    typed.current = text;
    setDraft(text);
  };
  return [draft, change];
}
