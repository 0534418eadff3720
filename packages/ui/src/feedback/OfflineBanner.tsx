import { commonTexts } from '@recado/texts';
import { useEffect, useSyncExternalStore } from 'react';
import { TIME_OF_DAY_FORMAT } from '../format/formatters.ts';
import { canOpenOffline } from '../offline/offlineAnswers.ts';
import { readOfflineTime, takeStoredAnswersMark, watchOfflineTime } from '../offline/offlineTime.ts';
import { PlainIcon } from '../plain/PlainIcon.tsx';
import { usePlatform } from '../platform/PlatformProvider.tsx';
import { useIsOnline } from './useIsOnline.ts';

/** Banner above the screen while the browser has no connection, or while the page shows stored data. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const { queries } = usePlatform();
  useEffect(() => {
    // The query cache repeats no request after a reconnection, because requests do not depend on the browser's report.
    const reload = () => void (takeStoredAnswersMark() && queries.invalidateQueries({}, { cancelRefetch: false }));
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [queries]);
  const shownSince = useSyncExternalStore(watchOfflineTime, readOfflineTime);
  const isDated = shownSince !== undefined && canOpenOffline();
  return (
    <div role="status">
      {(!isOnline || isDated) && (
        <div className="plain-offline" ref={publishHeight}>
          <PlainIcon name="offline" />
          {isDated ? describeOfflineTime(shownSince) : commonTexts.offline}
        </div>
      )}
    </div>
  );
}

/** Sets the height that screens subtract, so that those that fill the window stay within it. */
const publishHeight = (banner: HTMLElement | null): void =>
  document.documentElement.style.setProperty('--offline-banner-height', `${banner?.offsetHeight ?? 0}px`);

/** States the age of the data on the page: “las 10:42 a.m.”, “la 1:05 p.m.”, with the day if it is not today. */
function describeOfflineTime(instant: number): string {
  const date = new Date(instant);
  const clock = date.toLocaleTimeString('es-MX', TIME_OF_DAY_FORMAT);
  const time = clock.startsWith('1:') ? commonTexts.firstHourOfDay(clock) : commonTexts.hoursOfDay(clock);
  if (date.toDateString() === new Date().toDateString()) return commonTexts.offlineSince(time);
  const day = date.toLocaleDateString('es-MX', { day: 'numeric', month: 'short' });
  return commonTexts.offlineSince(commonTexts.timeOnDay(time, day));
}
