import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { currentLocale, LANGUAGES, showLanguage, textNow, type Language } from '@pahiya/ui';
import { createQueryClient, RouterProvider } from '@pahiya/web-kit';
import { createMemoryRouter } from '@pahiya/web-kit/memory-router';
import { pagesOf } from './app.tsx';
import { messages } from './landing/messages.ts';
import { paths } from './paths.ts';

export const languages = Object.keys(LANGUAGES) as Language[];

export interface RenderedLanding {
  /** What the head of every page says in that language. */
  locale: string;
  title: string;
  description: string;
  noscript: string;
  /** The landing page as a visitor without a session gets it; hydrated by index.tsx. */
  html: string;
}

/** The landing page in a language. */
export async function renderLanding(language: Language): Promise<RenderedLanding> {
  await showLanguage(language);
  const queryClient = createQueryClient();
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={createMemoryRouter(pagesOf(queryClient), { initialEntries: [paths.landing] })} />
    </StrictMode>,
    // Beyond that size React would leave a page out and have a script put it in; Hindi takes three bytes a letter.
    { progressiveChunkSize: Infinity },
  );
  // React writes the page's title in front of it; its place is the head.
  const html = (await new Response(prelude).text()).replace(/<title>[^<]*<\/title>/, '');
  // Ends the timers of queries that nobody watches, which keep the build's process for five minutes.
  queryClient.clear();
  const text = textNow(messages);
  return {
    locale: currentLocale().slice(0, 5),
    title: text('pageTitle'),
    description: text('pageDescription'),
    noscript: text('noscript'),
    html,
  };
}
