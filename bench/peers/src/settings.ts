/** What the bench tells the processes of the peer. */
export interface Settings {
  /** The whole peer in one process, or one of its two processes. */
  role: 'all' | 'gateway' | 'service';
  port: number;
  databaseUrl: string;
  natsUrl: string;
  /** PEM of the ES256 key that signs tokens, as the platform's are signed. */
  tokenKey: string;
  /** The password of the people that an empty database gets. */
  password: string;
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

function readSettings(): Settings {
  const role = required('PEER_ROLE');
  if (role !== 'all' && role !== 'gateway' && role !== 'service') throw new Error(`There is no role ${role}`);
  return {
    role,
    port: Number(process.env['PORT'] ?? 0),
    databaseUrl: role === 'gateway' ? '' : required('DATABASE_URL'),
    natsUrl: role === 'all' ? '' : required('NATS_URL'),
    tokenKey: required('TOKEN_PRIVATE_KEY'),
    password: role === 'gateway' ? '' : required('SEED_PASSWORD'),
  };
}

export const settings = readSettings();
