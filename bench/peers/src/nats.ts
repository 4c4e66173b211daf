import { ClientsModule, Transport } from '@nestjs/microservices';
import { settings } from './settings.ts';

/** The token of the client. */
export const NATS = 'NATS';

export const natsClient = () =>
  ClientsModule.register([{ name: NATS, transport: Transport.NATS, options: { servers: [settings.natsUrl] } }]);
