import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createQueryClient, StaticRouter } from '@pahiya/web-kit';
import { App } from './app.tsx';
import { paths } from './paths.ts';

/** The landing page's HTML as a visitor without a session gets it; hydrated by index.tsx. */
export async function renderLanding(): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={paths.landing}>
        <App queryClient={createQueryClient()} />
      </StaticRouter>
    </StrictMode>,
  );
  return new Response(prelude).text();
}
