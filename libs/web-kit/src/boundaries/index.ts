/** Only the shell uses this entry. Remotes do not share it, so it has no version of its own. */
export { PageBoundary, ReloadPage } from './page-boundary.tsx';
export { PartBoundary } from './part-boundary.tsx';
export { preloadFaultReports, tellRenderFault } from '../remotes/tell-fault.ts';
