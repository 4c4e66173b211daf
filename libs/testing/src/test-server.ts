/** A server outside of this process that a test may take away and bring back. */
export interface TestServer {
  url: string;
  stop(): Promise<void>;
  /** Resolves when the server is gone. SIGKILL is the crash, SIGTERM the orderly end. What it stored stays for restart(). */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** The same port and the same store. Resolves when it answers again. */
  restart(): Promise<void>;
}

export interface TestServerKind {
  /** As in "Install nats-server". Also the name of the program. */
  program: string;
  /** Where the environment may name one that exists already, e.g. NATS_URL. */
  urlVariable: string;
  scheme: string;
  args(place: { port: number; folder: string }): string[];
  image: string;
  containerPort: number;
  containerCommand: string[];
  /** Resolves when the server at the port answers its own protocol, rejects otherwise. */
  answers(port: number): Promise<void>;
}
