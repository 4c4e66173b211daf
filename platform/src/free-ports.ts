import { createServer } from 'node:net';

/** @throws Error with a sentence for the terminal when another program listens on the port */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} is taken by another program. Stop that one, or choose another port with --port, e.g. --port ${port + 1000}.`,
            )
          : error,
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
