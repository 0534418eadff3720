import { CONTENT_ID } from '@recado/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of path the focus stands at the new screen's content, as it would after loading a page. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const left = useRef(pathname);
  useEffect(() => {
    if (left.current === pathname) return;
    left.current = pathname;
    // What the screen itself put the focus on (a form's first field) is better still.
    const { activeElement } = document;
    const content = document.getElementById(CONTENT_ID);
    if (content && !content.contains(activeElement)) content.focus({ preventScroll: true });
  }, [pathname]);
}
