import { integer, processConfig, type ConfigFields } from '@pahiya/service-kit';

/** What the provisioning of NATS reads. */
export const brokerConfig = {
  natsUrl: processConfig.natsUrl,
  insideCaFile: processConfig.insideCaFile,
  eventCopies: integer('EVENT_COPIES', {
    doc: 'copies that NATS keeps of events, where it has no stream of them yet: 3 in a cluster; those of a stream are not changed',
    default: 1,
    min: 1,
    max: 5,
  }),
} satisfies ConfigFields;
