import type { LocalServer, ServerProgram } from '@pahiya/local-servers';

/** A server outside of this process that a test may take away and bring back. Its store goes with stop(). */
export type TestServer = LocalServer;

export interface TestServerKind extends ServerProgram {
  /** Where the environment may name one that exists already, e.g. NATS_URL. */
  urlVariable: string;
  image: string;
  containerPort: number;
  containerCommand: string[];
}
