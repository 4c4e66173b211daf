import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createQueryClient, StaticRouter } from '@pahiya/web-kit';
import { App } from './app.tsx';
import { paths } from './paths.ts';

/** The landing page's HTML as a visitor without a session gets it; hydrated by index.tsx. */
export async function renderLanding(): Promise<string> {
  const queryClient = createQueryClient();
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={paths.landing}>
        <App queryClient={queryClient} />
      </StaticRouter>
    </StrictMode>,
  );
  const html = await new Response(prelude).text();
  // Ends the timers of queries that nobody watches, which keep the build's process for five minutes.
  queryClient.clear();
  return html;
}
