import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Which endpoint is open: the one in the address's fragment, `/dashboard/api-explorer#postExternalSend`. */
export function useOpenEndpoint(ids: readonly string[]) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const open = ids.find(id => hash === `#${id}`);
  useEffect(() => {
    // Who followed a link to an endpoint wants to see it.
    if (open !== undefined) document.getElementById(open)?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const toggle = (id: string): void => {
    void navigate({ hash: open === id ? '' : id }, { replace: true, preventScrollReset: true });
  };
  return { open, toggle };
}
