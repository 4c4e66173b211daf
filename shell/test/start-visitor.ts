import { act } from '@testing-library/react';
import { routes } from '@pahiya/contracts';
import { endSession, type RouteObject } from '@pahiya/web-kit';
import { startPages } from '@pahiya/web-kit/testing';

/** Pages of the shell with a fake server, for a signed-out visitor. */
export function startVisitor(pages: RouteObject[]) {
  const visitor = startPages(pages, { sub: 'nobody', role: 'user' }, { ofShell: true });
  act(() => endSession('signed-out'));
  visitor.server.on(routes.gateway.remotes, () => ({ remotes: [] }));
  return visitor;
}
