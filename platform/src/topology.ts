import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';

/** The servers that processes need. */
export const INFRASTRUCTURE = ['postgres', 'nats', 'redis'] as const;
export type Infrastructure = (typeof INFRASTRUCTURE)[number];

export interface ProcessSpec {
  /** Also the last segment of the folder, and the name of the package, the image, the k8s object and the log's `service`. */
  name: ServiceName | 'gateway';
  /** Relative to the repository's root. */
  folder: string;
  /** `port` is for its container, `localPort` for the start of all processes on one machine. */
  port: number;
  localPort: number;
  needs: readonly (Infrastructure | ServiceName)[];
  /** Services that it calls over HTTP, for keys of tokens and for current data. If one is down, only these calls fail. */
  asks: readonly ServiceName[];
  /** Whether it can be reached from outside. */
  public: boolean;
  /** Whether it stores files, and so needs a volume. */
  files: boolean;
}

/** Every process of the platform. The runners read this list, and tests compare Compose, k8s and the gateway's routing table with it. */
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
    asks: ['booking', 'driver', 'salary', 'invoice'],
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

/** The folders of the remotes. An image, a container and a k8s object of the same name serve each remote's built files. */
export const REMOTES = ['mfe-rider', 'mfe-company', 'mfe-driver', 'mfe-admin'] as const;
/** The port that each remote's server listens on in its container. */
export const REMOTE_PORT = 8080;
