import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Navigate } from 'react-router';
import { ToastRegion } from '@pahiya/ui';
import { createQueryClient } from '../query-client.ts';
import { RemoteRoutes } from './remote-boundary.tsx';
import { type RemoteModule } from './remote-manifest.ts';

/** Shows a remote alone on its development server's page, without the shell around it. */
export function runStandalone({ manifest, routes }: RemoteModule): void {
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <RemoteRoutes routes={routes} notFound={<Navigate to={manifest.basePath} replace />} />
      </BrowserRouter>
      <ToastRegion />
    </QueryClientProvider>,
  );
}
