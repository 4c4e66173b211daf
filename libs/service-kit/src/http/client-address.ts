import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/**
 * A provider gives each customer at least a /64 of IPv6 addresses (RFC 6177), all of which the customer may use.
 */
const IPV6_GROUPS_OF_ONE_CLIENT = 4;

/** Clients that have reset their connections, whose addresses the system no longer knows. Nobody reads their answers. */
const GONE = 'gone';

/**
 * The address that identifies a client in every limit: an IPv4 address, even if it came as IPv6, or the /64 of an IPv6
 * address.
 */
export function addressOfClient(ip: string | undefined): string {
  if (ip === undefined) return GONE;
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!('parts' in address)) return address.toString();
  const groups = address.parts.slice(0, IPV6_GROUPS_OF_ONE_CLIENT).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** @see addressOfClient; behind a proxy that TRUST_PROXY names, the address is the one that the proxy states */
export function clientAddress({ ip }: { ip: string | undefined }): string {
  return addressOfClient(ip);
}

/**
 * Like clientAddress, for requests that do not reach Fastify.
 * @param trustProxy as in the configuration
 */
export function clientAddressOf(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const proxies = trustProxy?.split(',').map((proxy) => proxy.trim());
  const trusts = proxies === undefined ? () => false : proxyAddr.compile(proxies);
  return (request) => addressOfClient(proxyAddr(request, trusts));
}
