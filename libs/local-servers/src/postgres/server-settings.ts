import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a server runs, except where its data is. */
export interface ServerSettings {
  /** false for tests: a power cut may lose or spoil the data, and writes do not wait for the disk. */
  durable?: boolean;
  maxConnections?: number;
  /** More settings of the server, which go before those of this launcher. */
  settings?: Readonly<Record<string, string>>;
  /** Folders outside the data directory that the server writes to. */
  folders?: readonly string[];
  /** For a copy whose password nobody has: only this user of the machine gets in, by a socket in this folder. */
  socketDir?: string;
}

/**
 * The options by which initdb chooses PostgreSQL's own order of texts, so that it is the same on every machine, and stays
 * when a system brings another.
 */
export const POSTGRES_TEXT = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] as const;

const hbaIn = (socketDir: string) => join(socketDir, 'pg_hba.conf');

/** Folders that must belong to the user whom the server runs as. Writes into the socket's folder who may connect. */
export function preparedFolders({ folders = [], socketDir }: ServerSettings): readonly string[] {
  if (socketDir === undefined) return folders;
  // Connecting takes no password, because nobody else can enter the folder.
  writeFileSync(hbaIn(socketDir), 'local all postgres trust\n');
  return [...folders, socketDir];
}

/** The settings by name, as `postgres -c` takes them. */
export function settingsOf(options: ServerSettings & { port: number }): Record<string, string | number> {
  const { port, durable = true, maxConnections = 100, socketDir, settings = {} } = options;
  return {
    ...(socketDir === undefined
      ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
      : {
          listen_addresses: '',
          unix_socket_directories: socketDir,
          unix_socket_permissions: '0700',
          hba_file: hbaIn(socketDir),
        }),
    port,
    max_connections: maxConnections,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Not "error": the client of a refused statement logs it, so it would be logged twice.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
}

/** The superuser's connection string. */
export function adminUrlOf({ socketDir }: ServerSettings, port: number, password: string): string {
  if (socketDir === undefined) return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const where = new URLSearchParams({ host: socketDir, port: String(port), user: 'postgres' });
  return `postgresql:///postgres?${where.toString()}`;
}
