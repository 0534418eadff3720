import { commonTexts } from '@recado/texts';
import { PlainIcon } from '../plain/PlainIcon.tsx';
import { useIsOnline } from './useIsOnline.ts';

/** Banner above the screen while the browser has no connection. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <div className="plain-offline">
          <PlainIcon name="offline" />
          {commonTexts.offline}
        </div>
      )}
    </div>
  );
}
