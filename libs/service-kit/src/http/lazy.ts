/**
 * The value that `make` returns, made when it is first asked for. With it a route's schemas are compiled at its first call.
 * Fastify would compile those of every route before a process listens, which is a fifth of a start.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
