import type { FastifyPluginAsync } from 'fastify';

/**
 * A plugin under this name. Fastify looks for the file of a plugin without one among all loaded modules, several times a
 * registration, which takes Jest tens of milliseconds.
 */
export function namedPlugin(name: string, plugin: FastifyPluginAsync): FastifyPluginAsync {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
}
