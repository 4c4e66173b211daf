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
import {
  bringFirstPage,
  createBrowserRouter,
  createQueryClient,
  RouterProvider,
  untilQuiet,
  watchFaults,
} from '@pahiya/web-kit';
import { isRemotePath, pagesOf } from './app.tsx';

/** A link of a search engine, or of a colleague, may name the language: `/?lang=hi`. From then on it is the chosen one. */
function namedLanguage(): Language | undefined {
  const named = new URLSearchParams(location.search).get('lang');
  return (Object.keys(LANGUAGES) as Language[]).find((language) => language === named);
}

/** By then a page has all that it shows; who presses something sooner has it fetched by the pointer that comes near. */
const LEFT_ALONE_MS = 4_000;

/** Asked for by some phones; not known to every browser. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

async function start(root: HTMLElement): Promise<void> {
  showTheme(currentTheme());
  const named = namedLanguage();
  await (named ? chooseLanguage(named) : showLanguage(chosenLanguage())).catch((error: unknown) => {
    // Its sentences did not arrive: English is at hand, and better than no page.
    reportError(error);
  });
  const queryClient = createQueryClient();
  const app = (
    <StrictMode>
      <RouterProvider router={createBrowserRouter(pagesOf(queryClient))} />
    </StrictMode>
  );
  // Only the landing page arrives as HTML.
  if (root.hasChildNodes()) {
    hydrateRoot(root, app);
    return;
  }
  if (isRemotePath(location.pathname)) await bringFirstPage(location.pathname, queryClient);
  createRoot(root).render(app);
  if (savesData()) return;
  await untilQuiet();
  await new Promise((done) => setTimeout(done, LEFT_ALONE_MS));
  // What does not come is asked for again by the press that needs it.
  await preloadOverlays().catch(() => undefined);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
watchFaults();
void start(root);
