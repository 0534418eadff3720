import { useEffect } from 'react';

/**
 * Who presses twice, as many do out of habit, means what was there for the first press: where that has made way for something
 * else, a menu that was opened or a page below a dialog, the second one is nobody's.
 */
export function useSecondPress(): void {
  useEffect(() => {
    let first: Element | undefined;
    const pressed = (event: MouseEvent) => {
      const { target, detail } = event;
      if (!(target instanceof Element)) return;
      if (detail < 2) first = target.closest('a, button, label, [role]') ?? target;
      else if (first && hasMadeWay(first)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    document.addEventListener('click', pressed, true);
    return () => document.removeEventListener('click', pressed, true);
  }, []);
}

/** It is gone, or not to be seen any more, or hidden as all else is beside an open dialog, and a dialog that is closing. */
const hasMadeWay = (element: Element): boolean =>
  element.getClientRects().length === 0 || element.closest('[aria-hidden="true"]') !== null;
