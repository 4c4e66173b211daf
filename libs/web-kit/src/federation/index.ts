export { remoteConfig, shellConfig, serverConfig } from './config.ts';
export type { RemoteBuildOptions, ShellBuildOptions } from './config.ts';
