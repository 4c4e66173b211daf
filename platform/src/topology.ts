import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';

/** What the processes need around them. */
export const INFRASTRUCTURE = ['postgres', 'nats', 'redis'] as const;
export type Infrastructure = (typeof INFRASTRUCTURE)[number];

export interface ProcessSpec {
  /** Folder's last segment, package, image, k8s object and log `service`: one name everywhere. */
  name: ServiceName | 'gateway';
  /** From the repository's root. */
  folder: string;
  /** Port that it listens on in its container, and on the desk when all run as processes of one machine. */
  port: number;
  localPort: number;
  needs: readonly (Infrastructure | ServiceName)[];
  /** Services that it asks over HTTP while it runs: for keys of tokens, and what must be known at once. One that is away costs these answers only. */
  asks: readonly ServiceName[];
  /** Whether the outside may reach it. */
  public: boolean;
  /** Whether it keeps files, and so needs a volume. */
  files: boolean;
}

/** The running system: every process of the platform. The embedded runner, the distributed runner, compose, k8s and the gateway's table follow it. */
export const topology: readonly ProcessSpec[] = [
  {
    name: 'gateway',
    folder: 'gateway',
    port: 8080,
    localPort: 8080,
    needs: ['nats', 'redis', ...SERVICE_NAMES],
    asks: SERVICE_NAMES,
    public: true,
    files: false,
  },
  {
    name: 'auth',
    folder: 'services/auth',
    port: 8080,
    localPort: 8081,
    needs: ['postgres', 'nats', 'redis'],
    asks: ['driver'],
    public: false,
    files: false,
  },
  {
    name: 'booking',
    folder: 'services/booking',
    port: 8080,
    localPort: 8082,
    needs: ['postgres', 'nats', 'redis', 'auth'],
    asks: ['auth', 'driver'],
    public: false,
    files: false,
  },
  {
    name: 'driver',
    folder: 'services/driver',
    port: 8080,
    localPort: 8083,
    needs: ['postgres', 'nats', 'redis', 'auth'],
    asks: ['auth', 'booking', 'salary'],
    public: false,
    files: true,
  },
  {
    name: 'salary',
    folder: 'services/salary',
    port: 8080,
    localPort: 8084,
    needs: ['postgres', 'nats', 'redis', 'auth'],
    asks: ['auth', 'driver'],
    public: false,
    files: false,
  },
  {
    name: 'invoice',
    folder: 'services/invoice',
    port: 8080,
    localPort: 8085,
    needs: ['postgres', 'nats', 'redis', 'auth'],
    asks: ['auth', 'booking'],
    public: false,
    files: false,
  },
];

/** The remotes: a folder each, and one image, container and k8s object of that name that serves its built files to the gateway. */
export const REMOTES = ['mfe-rider', 'mfe-company', 'mfe-driver', 'mfe-admin'] as const;
/** Port that each listens on in its container. */
export const REMOTE_PORT = 8080;
