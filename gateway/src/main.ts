import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import {
  connectMeanwhile,
  endAtOnceAtSignal,
  listenWhenReady,
  openSessions,
  peersOfProcess,
  peerUrls,
  processConfig,
  readConfig,
} from '@pahiya/service-kit';
import { gatewayConfig, installGateway } from './gateway.ts';

endAtOnceAtSignal();
const config = readConfig({ ...processConfig, ...peerUrls, ...gatewayConfig }, process.env);
const shared = await connectMeanwhile(config, 'gateway');
const urls = Object.fromEntries(SERVICE_NAMES.map((name) => [name, config[name]])) as Record<ServiceName, string>;
const deps = {
  ...shared,
  sessions: openSessions({ liveState: shared.liveState, peers: peersOfProcess('gateway', config) }),
};
await installGateway(shared.host, { kind: 'upstream', urls }, { config, deps });
await listenWhenReady(shared.host, shared, config);
