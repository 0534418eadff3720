import { inboxTools } from '@recado/texts';
import { toast, usePlatform } from '@recado/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { isTelling, readChoice, watchChoice } from './choice.ts';

/** Tells of new messages while that is asked for in this browser, also while the page is not seen. */
export function useNotices(): void {
  const { sdk } = usePlatform();
  const navigate = useNavigate();
  const isOn = useSyncExternalStore(watchChoice, () => isTelling(readChoice()));
  useEffect(() => {
    if (!isOn) return;
    const ending = new AbortController();
    import('./startNotices.ts').then(
      ({ startNotices }) =>
        startNotices({
          sdk,
          signal: ending.signal,
          open: path => void navigate(path),
          onUnsupported: () => toast.error(inboxTools.notices.unsupported, { id: 'notices' }),
        }),
      reportError,
    );
    return () => ending.abort();
  }, [sdk, isOn, navigate]);
}
