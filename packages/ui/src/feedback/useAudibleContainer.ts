import { useLayoutEffect, useState } from 'react';

/**
 * Returns a child of the body that is never hidden from screen readers, although MUI hides every
 * sibling of an open dialog. The child exists before its first text, because live regions require
 * that.
 */
export function useAudibleContainer(): HTMLElement {
  const [container] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    document.body.append(container);
    const observer = new MutationObserver(() => container.removeAttribute('aria-hidden'));
    observer.observe(container, { attributeFilter: ['aria-hidden'] });
    return () => {
      observer.disconnect();
      container.remove();
    };
  }, [container]);
  return container;
}
