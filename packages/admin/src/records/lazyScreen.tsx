import { PageSpinner } from '@recado/ui';
import { type ComponentType, lazy, Suspense } from 'react';

/** A screen in a file of its own for the browser: few administrators open all of them. */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  const Screen = lazy(async () => ({ default: await load() }));
  return () => (
    <Suspense fallback={<PageSpinner />}>
      <Screen />
    </Suspense>
  );
}
