import { inboxToolTexts } from '@recado/texts';
import { toast, usePlatform } from '@recado/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import {
  areNotificationsEnabled,
  readNotificationSettings,
  watchNotificationSettings,
} from './notificationSettings.ts';

/** Shows notifications of new messages, also while the page is hidden, if this browser enables them. */
export function useNotifications(): void {
  const { sdk } = usePlatform();
  const navigate = useNavigate();
  const isEnabled = useSyncExternalStore(watchNotificationSettings, () =>
    areNotificationsEnabled(readNotificationSettings()),
  );
  useEffect(() => {
    if (!isEnabled) return;
    const abortController = new AbortController();
    import('./startMessageNotifications.ts').then(
      ({ startMessageNotifications }) =>
        startMessageNotifications({
          sdk,
          signal: abortController.signal,
          open: path => void navigate(path),
          onUnsupported: () => toast.error(inboxToolTexts.browserNotifications.unsupported, { id: 'notices' }),
        }),
      reportError,
    );
    return () => abortController.abort();
  }, [sdk, isEnabled, navigate]);
}
