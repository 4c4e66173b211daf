import { act, cleanup, render } from '@testing-library/react';
import { routes } from '@pahiya/contracts';
import { toast } from '@pahiya/ui';
import { createQueryClient } from '@pahiya/web-kit';
import { createMemoryRouter } from '@pahiya/web-kit/memory-router';
import { signInAs, startFakeServer } from '@pahiya/web-kit/testing';
import { pagesOf, Shell } from '../src/app.tsx';

/** The whole shell with its own routes, a fake server without remotes, and a signed-in person. */
export function startShell(claims: Parameters<typeof signInAs>[0]) {
  const server = startFakeServer();
  server.on(routes.gateway.remotes, () => ({ remotes: [] }));
  signInAs(claims);
  // jsdom has no layout to scroll, and animates nothing.
  window.scrollTo = () => undefined;
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList;
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  return {
    server,
    open(path: string) {
      router = createMemoryRouter(pagesOf(createQueryClient()), { initialEntries: [path] });
      render(<Shell router={router} />);
      return router;
    },
    address: () => router?.state.location.pathname,
    close() {
      cleanup();
      act(() => toast.dismiss());
      server.restore();
    },
  };
}
