import { useEffect } from 'react';

/**
 * Ignores the second click of a double click if the first click replaced or covered its target, for
 * instance with a menu or a new page. Otherwise people who double-click out of habit would
 * unintentionally click the new element.
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

/** Whether the element was removed, is invisible, or is hidden by an open or closing dialog. */
const isReplaced = (element: Element): boolean =>
  element.getClientRects().length === 0 || element.closest('[aria-hidden="true"]') !== null;
