import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { Gauge, type Registry } from 'prom-client';

/** For `checkServerIdentity` of a client's TLS. */
export type IdentityCheck = typeof checkServerIdentity;

/** Shows when the certificate of a server ends, whenever the process connects to it. */
export function showCertificates(metrics: Registry): (server: 'nats' | 'redis') => IdentityCheck {
  const ends = new Gauge({
    name: 'pahiya_certificate_ends_timestamp_seconds',
    help: 'When the certificate ends that a server inside the network showed at the last connection',
    labelNames: ['server'],
    registers: [metrics],
  });
  return (server) => (host: string, certificate: PeerCertificate) => {
    ends.set({ server }, Date.parse(certificate.valid_to) / 1000);
    return checkServerIdentity(host, certificate);
  };
}
