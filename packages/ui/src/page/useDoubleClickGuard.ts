import { useEffect } from 'react';

/**
 * Ignores the second click of a double click if the first one replaced or covered its target, for
 * instance by a menu or a new page. Many people double-click out of habit.
 */
export function useDoubleClickGuard(): void {
  useEffect(() => {
    let firstTarget: Element | undefined;
    const onClick = (event: MouseEvent) => {
      const { target, detail } = event;
      if (!(target instanceof Element)) return;
      if (detail < 2) firstTarget = target.closest('a, button, label, [role]') ?? target;
      else if (firstTarget && isReplaced(firstTarget)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
}

/** Covers removed and invisible elements, and those that an open or closing dialog hides. */
const isReplaced = (element: Element): boolean =>
  element.getClientRects().length === 0 || element.closest('[aria-hidden="true"]') !== null;
