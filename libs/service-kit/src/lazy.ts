/**
 * The value that `make` returns, made when it is first asked for. Fastify would compile the schemas of every route before a
 * process listens, and most processes and tests answer few routes.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
