import { useEffect, useRef, useState } from 'react';

/**
 * Holds the text of a filter field while the user types. The filter of the list changes only after a delay.
 *
 * @param filterText text of the applied filter; saved queries and browser navigation can change it, too
 */
export function useFilterDraft(filterText: string): readonly [draft: string, change: (text: string) => void] {
  const [draft, setDraft] = useState(filterText);
  // `recentTexts` holds the last applied filter text and all texts typed after it.
  // A delayed filter update that matches one of the recent texts must not overwrite newer input.
  const recentTexts = useRef([filterText]);
  useEffect(() => {
    const index = recentTexts.current.indexOf(filterText);
    recentTexts.current = index === -1 ? [filterText] : recentTexts.current.slice(index);
    if (index === -1) setDraft(filterText);
  }, [filterText]);
  const change = (text: string) => {
    recentTexts.current.push(text);
    setDraft(text);
  };
  return [draft, change];
}
