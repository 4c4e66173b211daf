import { type ClientError, type DeployedRemote } from '@pahiya/contracts';

/**
 * Tells the gateway of an error in the page. How that is done comes with the first error: hardly a page has one. What can
 * not be told is lost by design, an error about an error would help nobody.
 */
export function tellFault(error: unknown, remote?: DeployedRemote, kind?: ClientError['kind']): void {
  import('./report-fault.ts').then(
    ({ reportFault }) => reportFault(error, { remote, kind }),
    () => undefined,
  );
}

/** Tells of whatever nobody catches, from now on. */
export function watchFaults(): void {
  addEventListener('error', ({ error }) => tellFault(error));
  addEventListener('unhandledrejection', ({ reason }) => tellFault(reason));
}
