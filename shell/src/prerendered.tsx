import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { currentLocale, LANGUAGES, showLanguage, textNow, type Language } from '@pahiya/ui';
import { createQueryClient } from '@pahiya/web-kit';
import { createMemoryRouter } from '@pahiya/web-kit/memory-router';
import { pagesOf, Shell } from './app.tsx';
import { messages } from './landing/messages.ts';
import { paths } from './paths.ts';

export const languages = Object.keys(LANGUAGES) as Language[];

export interface RenderedLanding {
  /** The texts for the head of every page in that language. */
  locale: string;
  title: string;
  description: string;
  noscript: string;
  /** The landing page for a visitor without a session; index.tsx hydrates it. */
  html: string;
}

/** The landing page in a language. */
export async function renderLanding(language: Language): Promise<RenderedLanding> {
  await showLanguage(language);
  const queryClient = createQueryClient();
  const { prelude } = await prerender(
    <StrictMode>
      <Shell router={createMemoryRouter(pagesOf(queryClient), { initialEntries: [paths.landing] })} />
    </StrictMode>,
    // By default React would defer parts of a large page to a script. Hindi takes three bytes per letter.
    { progressiveChunkSize: Infinity },
  );
  // React writes the page's title before the content; it belongs in the head.
  const html = (await new Response(prelude).text()).replace(/<title>[^<]*<\/title>/, '');
  // Stops the timers of unused queries, which would keep the build process alive for five minutes.
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
