import { node24, tools } from './places.mjs';
import { runStep } from './run-step.mjs';

/**
 * Leaves no background process of Nx, makes its output readable in a log, and runs its plugins in its own process: one beside it
 * for each of them is half of what a start costs.
 */
export const nxEnvironment = { NX_DAEMON: 'false', NX_TUI: 'false', NX_ISOLATE_PLUGINS: 'false' };

export const runNx = (args, options) => runStep(node24, [tools.nx, ...args], { ...options, env: nxEnvironment });
