import type { ChildProcess } from 'node:child_process';

/** Keeps this process from ending while the child runs: `ref` for the child and for its channel. */
export function refChild(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** Lets this process end although the child runs: `unref` for the child and for its channel. */
export function unrefChild(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
