export interface Ports {
  port: number;
  /** None by default. */
  internalPort?: number | undefined;
}

/** Services listen here; only the gateway is reached from outside. */
export const LOOPBACK = '127.0.0.1';

/** Where a process listens. Its metrics are for this machine, also where the process is for all. */
export const placeOf = ({ port, internalPort = 0 }: Ports, host = LOOPBACK) => ({
  HOST: host,
  PORT: String(port),
  INTERNAL_HOST: LOOPBACK,
  INTERNAL_PORT: String(internalPort),
});
