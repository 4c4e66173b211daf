import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { programsDir, root } from './places.mjs';

/** Shown to a person as its message, without a stack. */
export class StepFailed extends Error {}

/** A signal stopped the command, e.g. Ctrl-C: no further step runs and no error is shown. */
export class Interrupted extends Error {
  constructor(signal) {
    super(`interrupted by ${signal}`);
    this.exitCode = 128 + { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }[signal];
  }
}

/** Commands of the packages, and servers that are newer than the machine's. */
const ourPrograms = [join(root, 'node_modules/.bin'), programsDir];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** One Ctrl-C arrives twice: from the terminal, and from npm, which passes its own on. */
const SAME_KEY_PRESS_MS = 1000;
const NPM_WATCH_MS = 500;

/**
 * Runs a command and resolves with its exit code. The command gets a process group of its own, so that a signal reaches it once, from
 * here. Options: `env` in addition to ours, `cwd`, and
 *   `quiet: true`         shows the output only when the command fails
 *   `discardStdout: true` shows the errors and not the standard output
 *   `wholeGroup: false`   sends a signal to the command only, which then stops its own children in order
 *   `endsWithUs: true`    also stops the command in order when this process, or npm above it, is killed with -9 (stop-with-parent.mjs)
 *   `acceptsSignal: true` resolves with the exit code after a signal, instead of throwing Interrupted
 */
export function runStep(command, args, options = {}) {
  const { quiet = false, acceptsSignal = false } = options;
  const child = spawnStep(command, args, options);
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));
  const signals = forwardSignals(child, options);

  return new Promise((settle, fail) => {
    child.once('error', (error) => fail(new StepFailed(`${command} could not be run: ${error.message}`)));
    child.once('close', (code, signal) => {
      const received = signals.stop();
      if (received !== undefined && !(acceptsSignal && code !== null)) return fail(new Interrupted(received));
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(chunks));
      if (signal !== null) return fail(new StepFailed(`${command} ended with ${signal}.`));
      settle(code);
    });
  });
}

function spawnStep(command, args, { env, cwd = root, quiet = false, discardStdout = false, endsWithUs = false }) {
  const output = quiet ? 'pipe' : 'inherit';
  return spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', discardStdout ? 'ignore' : output, output, ...(endsWithUs ? ['ipc'] : [])],
    env: { ...process.env, PATH: [...ourPrograms, process.env.PATH ?? ''].join(delimiter), ...env },
  });
}

/** Passes signals on to the child until stop() is called, which returns the last one received. */
function forwardSignals(child, { wholeGroup = true, endsWithUs = false }) {
  let received;
  let receivedAt = 0;
  const forward = (signal) => {
    if (Date.now() - receivedAt < SAME_KEY_PRESS_MS) return;
    received = signal;
    receivedAt = Date.now();
    // A closed terminal also asks for an orderly stop.
    send(child, { signal: signal === 'SIGHUP' ? 'SIGTERM' : signal, wholeGroup });
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  const watch = endsWithUs ? watchNpm(() => forward('SIGTERM')) : undefined;
  return {
    stop() {
      for (const signal of SIGNALS) process.off(signal, forward);
      clearInterval(watch);
      return received;
    },
  };
}

function send(child, { signal, wholeGroup }) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  try {
    process.kill(wholeGroup ? -child.pid : child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** An npm that is killed with -9 sends no signal, but the parent of its script changes. */
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
