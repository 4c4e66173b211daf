export { remoteConfig, shellConfig, serverConfig } from './config.ts';
export type { RemoteBuildOptions, ShellBuildOptions } from './config.ts';
export { daysFromToday, firstCall } from './first-call.ts';
export { EmitFileListPlugin } from './emit-file-list.ts';
export { installableRemoteConfig } from './worker-config.ts';
export type { InstallableBuildOptions } from './worker-config.ts';
