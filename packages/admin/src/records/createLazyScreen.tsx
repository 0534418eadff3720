import { createLazyComponent, PageSpinner } from '@recado/ui';
import { type ComponentType, Suspense } from 'react';

/**
 * Creates a screen that is loaded on demand as a separate bundle, because few administrators open all screens.
 */
export function createLazyScreen(load: () => Promise<ComponentType>): ComponentType {
  const Screen = createLazyComponent(load);
  return () => (
    <Suspense fallback={<PageSpinner />}>
      <Screen />
    </Suspense>
  );
}
