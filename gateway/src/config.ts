import { join } from 'node:path';
import { flag, integer, optionalText, text, type ConfigFields, type ConfigOf } from '@pahiya/service-kit';
import { mapOrigins, mapStyle } from './maps.ts';
import { origins } from './origins.ts';
import { remoteServers } from './remotes/remote-servers.ts';

export const gatewayConfig = {
  rateLimitPerMinute: integer('RATE_LIMIT_PER_MINUTE', {
    doc: 'requests of one client in a minute; 0 is off',
    default: 600,
  }),
  trustProxy: optionalText('TRUST_PROXY', { doc: 'addresses of proxies in front, whose X-Forwarded-For is believed' }),
  webRoot: text('WEB_ROOT', {
    doc: 'folder that holds shell/dist and mfe-*/dist',
    default: join(import.meta.dirname, '../..'),
  }),
  remotesConfig: optionalText('REMOTES_CONFIG', {
    doc: 'file that says which version of a remote whom (docs/remotes.md); read again when it changes',
  }),
  remoteVersionsDir: optionalText('REMOTE_VERSIONS_DIR', { doc: 'folder of kept builds, <name>/<version>' }),
  remoteServers: remoteServers('REMOTE_SERVERS'),
  remoteOrigins: origins('REMOTE_ORIGINS', 'origins beside our own that versions of remotes may come from'),
  publicUrl: text('PUBLIC_URL', {
    doc: 'where people reach the platform; what search engines are told starts with it',
    default: 'http://localhost:8080',
  }),
  hstsSubdomains: flag('HSTS_SUBDOMAINS', {
    doc: 'browsers speak HTTPS alone to subdomains of this host too; off where they belong to others',
    default: true,
  }),
  salesEmail: text('OPERATOR_EMAIL', {
    doc: 'where somebody who wants to buy writes to',
    default: 'demonstration@pahiya.example',
  }),
  serviceWorkers: flag('SERVICE_WORKERS', {
    doc: 'remotes may open without a network; off takes what browsers kept of them away at their next visit',
    default: true,
  }),
  tracedPercent: integer('TRACED_PERCENT', {
    doc: 'how many of a hundred acts in pages are traced, where OTEL_EXPORTER_OTLP_ENDPOINT is set',
    default: 100,
    max: 100,
  }),
  mapStyleUrl: mapStyle('MAP_STYLE_URL'),
  mapOrigins: mapOrigins('MAP_ORIGINS'),
} satisfies ConfigFields;
export type GatewayConfig = ConfigOf<typeof gatewayConfig>;
