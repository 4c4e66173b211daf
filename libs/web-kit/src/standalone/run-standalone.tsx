import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, Link, Navigate, NavLink, RouterProvider } from '../routing/router.ts';
import {
  applyTheme,
  chooseLanguage,
  chosenLanguage,
  currentTheme,
  LANGUAGES,
  LinkProvider,
  Menu,
  showLanguage,
  showTheme,
  ToastRegion,
  useLanguage,
  useTheme,
  type Language,
  type LinkProps,
  type Theme,
} from '@pahiya/ui';
import { ConnectionNotice } from '../connection/connection-notice.tsx';
import { createQueryClient } from '../query-client.tsx';
import { RemoteRoutes } from '../remotes/remote-boundary.tsx';
import { type RemoteManifest, type RemoteModule } from '../remotes/remote-manifest.ts';
import { signIn, useSession } from '../session/session.ts';
import { tokenOf } from './people.ts';
import styles from './run-standalone.module.css';

const LANGUAGE_NAMES = Object.entries(LANGUAGES) as [Language, string][];
const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

const RoutedLink = ({ href, ...rest }: LinkProps) => <Link to={href} {...rest} />;

/** The entries that the shell's top bar would show for this remote. The text is for developers: English only. */
function TopBar({ manifest }: { manifest: RemoteManifest }) {
  const language = useLanguage();
  const theme = useTheme();
  const name = useSession((session) => session.claims?.name);
  return (
    <header className={styles.bar}>
      <strong>{manifest.name} alone</strong>
      <nav className={styles.links} aria-label="Main">
        {manifest.navigation.map(({ label, labels, path }) => (
          <NavLink key={path} to={path}>
            {language === 'en' ? label : (labels?.[language] ?? label)}
          </NavLink>
        ))}
      </nav>
      <span>{name ?? 'signed out'}</span>
      <Menu
        label="Language"
        icon="globe"
        items={LANGUAGE_NAMES.map(([key, label]) => ({
          key,
          label,
          chosen: key === language,
          onSelect: () => void chooseLanguage(key),
        }))}
      />
      <Menu
        label="Theme"
        icon="sun"
        items={THEMES.map((key) => ({ key, label: key, chosen: key === theme, onSelect: () => applyTheme(key) }))}
      />
    </header>
  );
}

/**
 * Shows a remote alone on its development server's page, under a small bar instead of the shell. Its role is signed in
 * to the server's fake platform.
 */
export async function runStandalone({ manifest, routes }: RemoteModule): Promise<void> {
  const [role] = manifest.roles;
  if (role) signIn({ token: tokenOf(role) });
  showTheme(currentTheme());
  await showLanguage(chosenLanguage());
  const root = document.body.appendChild(document.createElement('div'));
  const page = (
    <>
      <TopBar manifest={manifest} />
      <ConnectionNotice />
      <main id="content">
        <RemoteRoutes routes={routes} notFound={<Navigate to={manifest.basePath} replace />} />
      </main>
    </>
  );
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <LinkProvider component={RoutedLink}>
        <RouterProvider router={createBrowserRouter([{ path: '*', element: page }])} />
        <ToastRegion />
      </LinkProvider>
    </QueryClientProvider>,
  );
}
