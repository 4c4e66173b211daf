import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from './config.ts';

/** A year. */
const HTTPS_ONLY = 'max-age=31536000';

/**
 * Tells browsers to use only HTTPS for this host (RFC 6797), if PUBLIC_URL or a proxy that TRUST_PROXY names says that
 * the host is behind TLS. Otherwise the header would lock people out of a host without TLS.
 */
export function requireHttps(
  app: FastifyInstance,
  config: Pick<GatewayConfig, 'publicUrl' | 'trustProxy' | 'hstsSubdomains'>,
): void {
  const always = new URL(config.publicUrl).protocol === 'https:';
  const value = config.hstsSubdomains ? `${HTTPS_ONLY}; includeSubDomains` : HTTPS_ONLY;
  if (!always && config.trustProxy === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (always || request.protocol === 'https') reply.header('strict-transport-security', value);
    done();
  });
}
