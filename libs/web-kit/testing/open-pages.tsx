import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { type TokenClaims } from '@pahiya/contracts';
import { LinkProvider, toast, ToastRegion, type LinkProps } from '@pahiya/ui';
import {
  createQueryClient,
  Link,
  OfAccount,
  RouterProvider,
  signIn,
  useLocation,
  useRoutes,
  type RouteObject,
} from '../src/index.ts';
import { createMemoryRouter } from '../src/routing/memory-router.ts';
import { startFakeServer } from './fake-server.ts';

const RoutedLink = ({ href, ...rest }: LinkProps) => <Link to={href} {...rest} />;

function Pages({ routes, onAddress }: { routes: RouteObject[]; onAddress: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onAddress(pathname + search);
  return useRoutes(routes);
}

type Somebody = Pick<TokenClaims, 'sub' | 'role'> & Partial<TokenClaims>;

/** An unsigned token. */
export const tokenOf = (claims: Somebody) =>
  `e30.${btoa(JSON.stringify({ sid: 's1', exp: 4_000_000_000, ...claims }))}.sig`;

/** Starts a session with these claims. */
export function signInAs(claims: Somebody): void {
  signIn({ token: tokenOf(claims) });
}

/** A person logs in in another tab of this browser. */
export function signInElsewhereAs(claims: Somebody): void {
  localStorage.setItem('token', tokenOf(claims));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
}

/**
 * Renders pages with a fake server and a signed-in person. By default they are the pages of a remote, which the shell
 * renders within `OfAccount`; `ofShell` is for the shell's own pages, which are rendered without it. Failed calls are
 * not retried. `address()` is the router's path and query. Call `close` after every test.
 */
export function startPages(routes: RouteObject[], claims: Somebody, { ofShell = false } = {}) {
  const server = startFakeServer();
  signInAs(claims);
  // jsdom has no layout to scroll.
  window.scrollTo = () => undefined;
  let address = '';
  return {
    server,
    open(path: string) {
      const client = createQueryClient();
      const usual = client.getDefaultOptions();
      client.setDefaultOptions({ ...usual, queries: { ...usual.queries, retry: false } });
      const shown = <Pages routes={routes} onAddress={(next) => (address = next)} />;
      const pages = ofShell ? shown : <OfAccount>{shown}</OfAccount>;
      render(
        <QueryClientProvider client={client}>
          <LinkProvider component={RoutedLink}>
            <RouterProvider router={createMemoryRouter([{ path: '*', element: pages }], { initialEntries: [path] })} />
            <ToastRegion />
          </LinkProvider>
        </QueryClientProvider>,
      );
    },
    address: () => address,
    close() {
      cleanup();
      act(() => toast.dismiss());
      server.restore();
    },
  };
}
