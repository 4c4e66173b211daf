export { CommandButton } from './command-button.tsx';
export { CommandCenter } from './command-center.tsx';
export { openCommands, useCommands, useCommandSource } from './registry.ts';
export type { Command, CommandGroup, CommandSource } from './registry.ts';
