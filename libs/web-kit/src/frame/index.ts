/** For the shell alone. It is no entry that remotes share, so it has no version of its own. */
export { PageBoundary, ReloadPage } from './page-boundary.tsx';
export { PartBoundary } from './part-boundary.tsx';
export { preloadFaultReports, tellRenderFault } from '../remotes/tell-fault.ts';
