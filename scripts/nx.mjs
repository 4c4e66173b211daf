import { node24, tools } from './places.mjs';
import { runStep } from './run-step.mjs';

/** Leaves no background process of Nx, and makes its output readable in a log. */
const env = { NX_DAEMON: 'false', NX_TUI: 'false' };

export const runNx = (args, options) => runStep(node24, [tools.nx, ...args], { ...options, env });
