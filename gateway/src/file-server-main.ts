import { endAtOnceAtSignal, listenWhenReady, watchOverLoop } from '@pahiya/service-kit';
import { buildFileServer } from './file-server.ts';

endAtOnceAtSignal();
const { app, readiness, config } = await buildFileServer(process.env);
watchOverLoop({ name: 'remotes', ...config });
await listenWhenReady(app, { readiness }, config);
