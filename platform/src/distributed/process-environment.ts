import { authConfig } from '@pahiya/auth';
import { bookingConfig } from '@pahiya/booking';
import { driverConfig } from '@pahiya/driver';
import { gatewayConfig } from '@pahiya/gateway';
import { invoiceConfig } from '@pahiya/invoice';
import { salaryConfig } from '@pahiya/salary';
import { peerUrls, processConfig, serviceConfigOf, type ConfigFields, type Environment } from '@pahiya/service-kit';
import { topology, type ProcessSpec } from '../topology.ts';

const ownFields: Record<ProcessSpec['name'], ConfigFields> = {
  gateway: gatewayConfig,
  auth: authConfig,
  booking: bookingConfig,
  driver: driverConfig,
  salary: salaryConfig,
  invoice: invoiceConfig,
};

/** Everything that one process reads from its environment. */
export function configFieldsOf(name: ProcessSpec['name']): ConfigFields {
  return { ...(name === 'gateway' ? processConfig : serviceConfigOf(name)), ...peerUrls, ...ownFields[name] };
}

/** Keys that Node and the system read. Every process gets them. */
const OF_THE_SYSTEM = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'];

/** Keys that the AWS SDK reads when files are stored in a bucket. */
const OF_THE_BUCKET = /^AWS_/;

/** The part of an environment that one process gets: the keys of its own configuration. */
export function environmentOf(name: ProcessSpec['name'], everything: Environment): Record<string, string> {
  const keys = new Set([...OF_THE_SYSTEM, ...Object.values(configFieldsOf(name)).map(({ env }) => env)]);
  const keepsFiles = topology.some((spec) => spec.name === name && spec.files);
  return Object.fromEntries(
    Object.entries(everything).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && (keys.has(entry[0]) || (keepsFiles && OF_THE_BUCKET.test(entry[0]))),
    ),
  );
}
