import type { LocalServer, ServerProgram } from '@pahiya/local-servers';

/** A server outside of this process that a test may kill and restart. stop() deletes its store. */
export type TestServer = LocalServer;

export interface TestServerKind extends ServerProgram {
  /** The environment variable that may name an existing server, e.g. NATS_URL. */
  urlVariable: string;
  image: string;
  containerPort: number;
  containerCommand: string[];
}
