export { CommandButton } from './command-button.tsx';
export { CommandCenter } from './command-center.tsx';
export { openCommands, useCommands, useCommandSource, withAll } from './registry.ts';
export type { Command, CommandGroup, CommandSource } from './registry.ts';
