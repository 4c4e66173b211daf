import { endAtOnceAtSignal, endAtSignalNoMore } from '@pahiya/service-kit';
import { startFileServer } from './file-server.ts';

endAtOnceAtSignal();
const app = await startFileServer(process.env);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void app.close().then(() => process.exit(0)));
endAtSignalNoMore();
