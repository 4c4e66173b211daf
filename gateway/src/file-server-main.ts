import { startFileServer } from './file-server.ts';

const app = await startFileServer(process.env);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void app.close().then(() => process.exit(0)));
