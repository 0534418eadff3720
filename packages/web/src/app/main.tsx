import { buildConsoleRoutes } from '@recado/console';
import { PlainAppProviders } from '@recado/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { adminRoutes } from './adminRoutes.ts';
import { RootErrorBoundary } from './RootErrorBoundary.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RootErrorBoundary>
      <PlainAppProviders>
        <RouterProvider router={createBrowserRouter(buildConsoleRoutes(adminRoutes))} />
      </PlainAppProviders>
    </RootErrorBoundary>
  </StrictMode>,
);
