import { lazyPart, PageSpinner } from '@recado/ui';
import { type ComponentType, Suspense } from 'react';

/** A screen in a file of its own for the browser: few administrators open all of them. */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  const Screen = lazyPart(load);
  return () => (
    <Suspense fallback={<PageSpinner />}>
      <Screen />
    </Suspense>
  );
}
