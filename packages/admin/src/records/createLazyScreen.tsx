import { createLazyComponent, PageSpinner } from '@recado/ui';
import { type ComponentType, Suspense } from 'react';
import { HostedScreen } from '../backoffice/HostedScreen.tsx';

/**
 * Creates a screen that is loaded on demand as a separate bundle, because few administrators open all screens.
 */
export function createLazyScreen(load: () => Promise<ComponentType>): ComponentType {
  const Screen = createLazyComponent(load);
  return () => (
    <HostedScreen>
      <Suspense fallback={<PageSpinner />}>
        <Screen />
      </Suspense>
    </HostedScreen>
  );
}
