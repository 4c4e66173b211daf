import { createHash } from 'node:crypto';
import { PROCESS_NAMES, type ProcessName } from '@pahiya/contracts';
import type { BrokerUser } from './nats-config.ts';

/** The commands of libs/service-kit/src/live/live-state.ts and redis.ts. */
const COMMANDS = [
  'get',
  'mget',
  'set',
  'del',
  'exists',
  'incrby',
  'decr',
  'expire',
  'multi',
  'exec',
  'ping',
  'auth',
  'hello',
  'quit',
];

/** Keys that every process may write: limits, and who holds an idempotency key. Sessions they only read. */
const OF_ALL = ['~hit:*', '~value:idempotency:*', '%R~value:readiness', '%R~session:*', '%R~open-session:*'];
const OWN: Partial<Record<ProcessName, readonly string[]>> = {
  auth: ['~session:*', '~open-session:*', '~value:*'],
  booking: ['~value:place:*', '~value:way:*'],
  driver: ['~value:position:*', '~value:trip-position:*', '~value:trip:*', '~value:barred:*', '~value:driven:*'],
};

/**
 * The users of Redis: each process has the keys and commands that it needs. Only auth may write the keys that end a
 * session. Without a password Redis only answers a ping, for its health check.
 */
export function redisAclText(passwords: Readonly<Record<BrokerUser, string>>): string {
  const hashed = (user: BrokerUser) => `#${createHash('sha256').update(passwords[user]).digest('hex')}`;
  const commands = COMMANDS.map((command) => `+${command}`).join(' ');
  return [
    'user default on nopass resetkeys resetchannels -@all +ping',
    ...PROCESS_NAMES.map((name) => {
      const keys = [...OF_ALL, ...(OWN[name] ?? [])].join(' ');
      return `user ${name} on ${hashed(name)} resetchannels ${keys} -@all ${commands}`;
    }),
    `user operator on ${hashed('operator')} ~* &* +@all`,
    '',
  ].join('\n');
}
