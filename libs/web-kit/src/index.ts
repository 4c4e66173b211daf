export * from './api/api-error.ts';
export * from './api/api.ts';
export type { DownloadProgress } from './api/read-with-progress.ts';
export { isApiError } from './api/is-api-error.ts';
export { untilQuiet } from './api/until-quiet.ts';
export * from './commands/index.ts';
export { LoadFailure } from './page/load-failure.tsx';
export type { LoadFailureProps } from './page/load-failure.tsx';
export { EntrancePage } from './page/entrance-page.tsx';
export type { EntrancePageProps } from './page/entrance-page.tsx';
export { Page } from './page/page.tsx';
export type { PageProps } from './page/page.tsx';
export { useFocusKept } from './page/use-focus-kept.ts';
export { WorkspaceFrame } from './page/workspace-frame.tsx';
export type { WorkspaceFrameProps } from './page/workspace-frame.tsx';
export { ConnectionNotice } from './connection/connection-notice.tsx';
export { serverNow, useClockAheadMs } from './connection/connection.ts';
export { rateCardQuery } from './pricing/rate-card-query.ts';
export * from './query-client.tsx';
export { useCarPositions } from './realtime/car-positions.ts';
export * from './realtime/realtime.ts';
export { bringFirstPage } from './remotes/bring-page.ts';
export { PageSkeleton } from './remotes/page-skeleton.tsx';
export { RemoteBoundary } from './remotes/remote-boundary.tsx';
export type { RemoteManifest, RemoteModule } from './remotes/remote-manifest.ts';
export { isPublicPage, remoteFor, useRemotes } from './remotes/remotes.ts';
export { watchFaults } from './remotes/tell-fault.ts';
export * from './routing/router.ts';
export { addressNow, useAddress } from './routing/use-address.ts';
export { useLeaveGuard } from './routing/use-leave-guard.ts';
export type { LeaveGuard } from './routing/use-leave-guard.ts';
export { RequireRole } from './session/require-role.tsx';
export type { Account } from './session/account.ts';
export {
  currentAccount,
  endSession,
  hasKeptToken,
  noteUnsent,
  signIn,
  unsentCount,
  useAccount,
  useSession,
} from './session/session.ts';
export type { SessionState, StoredDriver } from './session/session.ts';
export { useLogin } from './session/use-login.ts';
export type { Login } from './session/use-login.ts';
export { signOut } from './session/sign-out.ts';
export { failureSentence } from './writes/failure-sentence.ts';
export { isDecided, useSingleMutation, useWrite } from './writes/use-write.ts';
export type { Intent } from './writes/use-write.ts';
