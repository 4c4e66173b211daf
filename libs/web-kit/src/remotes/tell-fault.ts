import { type ClientError, type DeployedRemote } from '@pahiya/contracts';

const reports = () => import('./report-fault.ts');

/**
 * Preloads the reporting code when a page is idle. Right after a deployment its file is missing, as is the file whose
 * failure it would report.
 */
export async function preloadFaultReports(): Promise<void> {
  await reports();
}

/**
 * Reports an error in the page to the gateway. The reporting code is loaded on the first error if the page has not been
 * idle before, because few pages have one. If the report fails it is dropped on purpose: an error about an error helps nobody.
 */
export function tellFault(error: unknown, remote?: DeployedRemote, kind?: ClientError['kind']): void {
  reports().then(
    ({ reportFault }) => reportFault(error, { remote, kind }),
    () => undefined,
  );
}

/** Reports an error of the shell's own, which a boundary caught. */
export const tellRenderFault = (error: unknown): void => tellFault(error, undefined, 'render');

/** Reports every uncaught error from now on. */
export function watchFaults(): void {
  addEventListener('error', ({ error }) => tellFault(error));
  addEventListener('unhandledrejection', ({ reason }) => tellFault(reason));
}
