import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './places.mjs';

/** Its message is all that a person needs to read. */
export class StepFailed extends Error {}

/** Somebody pressed Ctrl-C, or ended us: no further step, no complaint. */
export class Interrupted extends Error {
  constructor(signal) {
    super(`interrupted by ${signal}`);
    this.exitCode = 128 + { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }[signal];
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** The terminal signals us and npm, and npm passes it on to us: one key press arrives twice. */
const SAME_KEY_PRESS_MS = 1000;
const NPM_WATCH_MS = 500;

/**
 * Runs a command to its end and resolves with its exit code. It gets a process group of its own, so that a signal reaches it exactly
 * once and from here. Options: `env` in addition to ours, `cwd`, `quiet` (the output is shown only when it fails), and
 *   `discardStdout: true` its standard output is not shown, its errors are
 *   `wholeGroup: false`  the signal goes to the command alone, which then ends its own children in order
 *   `endsWithUs: true`   it also stops in order when we, or the npm above us, are killed without a chance to tell it (stop-with-parent.mjs)
 *   `acceptsSignal: true` a signal is its ordinary end: resolve with its exit code instead of throwing Interrupted
 */
export function runStep(command, args, options = {}) {
  const { env, cwd = root, quiet = false, wholeGroup = true, discardStdout = false } = options;
  const { endsWithUs = false, acceptsSignal = false } = options;
  const output = quiet ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', discardStdout ? 'ignore' : output, output, ...(endsWithUs ? ['ipc'] : [])],
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`, ...env },
  });
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));

  let received;
  let receivedAt = 0;
  const forward = (signal) => {
    if (Date.now() - receivedAt < SAME_KEY_PRESS_MS) return;
    received = signal;
    receivedAt = Date.now();
    // A closed terminal asks for the same orderly end.
    send(child, { signal: signal === 'SIGHUP' ? 'SIGTERM' : signal, wholeGroup });
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  const watch = endsWithUs ? watchNpm(() => forward('SIGTERM')) : undefined;

  return new Promise((settle, fail) => {
    child.once('error', (error) => fail(new StepFailed(`${command} could not be run: ${error.message}`)));
    child.once('close', (code, signal) => {
      for (const each of SIGNALS) process.off(each, forward);
      clearInterval(watch);
      if (received !== undefined && !(acceptsSignal && code !== null)) return fail(new Interrupted(received));
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(chunks));
      if (signal !== null) return fail(new StepFailed(`${command} ended with ${signal}.`));
      settle(code);
    });
  });
}

function send(child, { signal, wholeGroup }) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  try {
    process.kill(wholeGroup ? -child.pid : child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** npm that is killed with -9 tells nobody. Its scripts then find themselves with another parent. */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, NPM_WATCH_MS);
  watch.unref();
  return watch;
}
