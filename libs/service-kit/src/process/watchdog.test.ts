import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '@pahiya/testing';

const WATCHED = `
  import { watchOverLoop } from ${JSON.stringify(new URL('watchdog.ts', import.meta.url).href)};
  watchOverLoop({ name: 'booking', frozenAfterMs: 1500 });
  process.on('message', () => { for (;;); });
  process.send('watched');`;

async function start() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WATCHED], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const ended = once(child, 'close').then(([, signal]) => signal as string | null);
  await once(child, 'message');
  const pid = child.pid ?? 0;
  // pgrep exits with 1 if there is no such process.
  const watchdog = () => {
    try {
      return Number(execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).trim());
    } catch {
      return undefined;
    }
  };
  return { child, pid, ended, said: () => said, watchdog };
}

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a process with a watchdog', () => {
  it('is killed when it is stopped', async () => {
    const { pid, ended, said } = await start();
    process.kill(pid, 'SIGSTOP');
    expect(await ended).toBe('SIGKILL');
    expect(JSON.parse(said())).toMatchObject({
      level: 60,
      service: 'booking',
      pid,
      msg: 'it has not responded for 1500 ms: its watchdog kills it',
    });
  });

  it('is killed when it computes for ever, even by the successor of a watchdog that died', async () => {
    const { child, ended, watchdog } = await start();
    const first = await eventually(watchdog);
    process.kill(first, 'SIGKILL');
    await eventually(() => {
      const now = watchdog();
      return now !== undefined && now !== first;
    });
    child.send('compute');
    expect(await ended).toBe('SIGKILL');
  });

  it('lives while it responds, and takes its watchdog with it', async () => {
    const { pid, ended, said, watchdog } = await start();
    const watching = await eventually(watchdog);
    // A watchdog ignores SIGTERM, because a terminal sends signals to all of its processes at once.
    process.kill(watching, 'SIGTERM');
    process.kill(pid, 'SIGTERM');
    expect(await ended).toBe('SIGTERM');
    await eventually(() => !lives(watching));
    expect(said()).toBe('');
  });
});
