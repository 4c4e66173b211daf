import { endAtOnceAtSignal, listenWhenReady } from '@pahiya/service-kit';
import { buildFileServer } from './file-server.ts';

endAtOnceAtSignal();
const { app, readiness, config } = await buildFileServer(process.env);
await listenWhenReady(app, { readiness }, config);
