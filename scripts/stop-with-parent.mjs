// Preloaded into the platform, which stops when the channel to its parent script closes, even if the script was killed
// with -9.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening must not keep a finished platform alive.
  process.channel?.unref();
}
