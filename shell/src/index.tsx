import './text-fonts.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  chooseLanguage,
  chosenLanguage,
  currentTheme,
  LANGUAGES,
  preloadOverlays,
  showLanguage,
  showTheme,
  type Language,
} from '@pahiya/ui';
import { bringFirstPage, createBrowserRouter, createQueryClient, untilQuiet, watchFaults } from '@pahiya/web-kit';
import { preloadFaultReports } from '@pahiya/web-kit/boundaries';
import { traceActs } from '@pahiya/web-kit/tracing';
import { isRemotePath, pagesOf, Shell } from './app.tsx';

/**
 * The language that a link names, e.g. from a search engine or a colleague: `/?lang=hi`. It becomes the chosen
 * language.
 */
function namedLanguage(): Language | undefined {
  const named = new URLSearchParams(location.search).get('lang');
  return (Object.keys(LANGUAGES) as Language[]).find((language) => language === named);
}

/**
 * After this time a page has loaded everything it shows. If a person needs an overlay earlier, a pointer near its
 * button loads the overlay.
 */
const LEFT_ALONE_MS = 4_000;

/** Whether the device asks to save data; not every browser knows it. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

async function start(root: HTMLElement): Promise<void> {
  showTheme(currentTheme());
  const named = namedLanguage();
  await (named ? chooseLanguage(named) : showLanguage(chosenLanguage())).catch((error: unknown) => {
    // The messages did not load: English is bundled, and better than no page.
    reportError(error);
  });
  const queryClient = createQueryClient();
  const router = createBrowserRouter(pagesOf(queryClient));
  const app = (
    <StrictMode>
      <Shell router={router} />
    </StrictMode>
  );
  // Without the file, Back shows a page from its top.
  const remember = () =>
    import('./frame/scroll-memory.ts')
      .then(({ rememberScrolling }) => rememberScrolling(router))
      .catch(() => undefined);
  addEventListener('scroll', () => void remember(), { once: true, passive: true });
  // Only the landing page is served as rendered HTML.
  if (root.hasChildNodes()) {
    hydrateRoot(root, app);
    return;
  }
  if (isRemotePath(location.pathname)) await bringFirstPage(location.pathname, queryClient);
  createRoot(root).render(app);
  if (savesData()) return;
  await untilQuiet();
  await new Promise((done) => setTimeout(done, LEFT_ALONE_MS));
  // bench/web counts what is transferred before this mark.
  performance.mark('quiet');
  // A failed file is requested again when it is needed.
  await Promise.allSettled([preloadOverlays(), preloadFaultReports()]);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
watchFaults();
traceActs();
void start(root);
