import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { CURRENT_VERSION, routes, type ClientError } from '@pahiya/contracts';
import { clientAddress, PahiyaError, serve, type ServiceAppOptions } from '@pahiya/service-kit';
import type { DeployedRemotes } from './remotes/deployed-remotes.ts';

const WINDOW_S = 60;
/** A page sends at most five, so this is enough for four broken pages a minute. */
const REPORTS_PER_MINUTE = 20;

/** Longer messages and stacks are cut in the log: the reason and the nearest frames come first. */
const LOGGED_MESSAGE = 300;
const LOGGED_STACK = 2000;

const SHELL = 'shell';
/** Label for unknown remotes and versions. Anybody may send a report, and every new value of a label would add a series. */
const OTHER = 'other';

interface ClientErrorsOptions {
  deps: ServiceAppOptions['deps'];
  /** Undefined if no web is built. */
  remotes: DeployedRemotes | undefined;
  isLimited: boolean;
}

function labelsOf({ remote, version }: ClientError, remotes: DeployedRemotes | undefined) {
  if (remote === SHELL) return { remote, version: version === CURRENT_VERSION ? version : OTHER };
  if (!remotes?.hasRemote(remote)) return { remote: OTHER, version: OTHER };
  return { remote, version: remotes.hasVersion(remote, version) ? version : OTHER };
}

/** Receives reports of errors in pages, counts them by remote and version, and logs them with the trace of the report. */
export function installClientErrors(app: FastifyInstance, options: ClientErrorsOptions): void {
  const { deps, remotes, isLimited } = options;
  const reported = new Counter({
    name: 'pahiya_client_errors_total',
    help: 'Errors that pages told of, by the remote they were in and its version',
    labelNames: ['remote', 'version', 'kind'] as const,
    registers: [deps.metrics],
  });
  serve(app, deps, routes.gateway.reportError, async ({ body, request }) => {
    if (
      isLimited &&
      (await deps.liveState.hit(`client-errors:${clientAddress(request)}`, WINDOW_S)) > REPORTS_PER_MINUTE
    )
      throw new PahiyaError('TOO_MANY_REQUESTS', { what: 'requests', seconds: WINDOW_S }, { retryAfterS: WINDOW_S });
    const { remote, version, kind, message, stack, page } = body;
    reported.inc({ ...labelsOf(body, remotes), kind });
    app.log.warn(
      { remote, version, kind, page, reason: message.slice(0, LOGGED_MESSAGE), stack: stack?.slice(0, LOGGED_STACK) },
      'an error in a page',
    );
    return null;
  });
}
