// Preloaded into the platform: the channel to the script that started it closes when that script is gone, however it went.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening must not keep a finished platform alive.
  process.channel?.unref();
}
