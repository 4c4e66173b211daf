import { LIVE_SOCKETS_TOPIC, PROCESS_NAMES, SESSIONS_ENDED_TOPIC, type ProcessName } from '@pahiya/contracts';
import { brokerSubjects } from '@pahiya/messaging';

/** The users of NATS and of Redis: the processes, and the people who look after the servers. */
export const BROKER_USERS = [...PROCESS_NAMES, 'operator'] as const;
export type BrokerUser = (typeof BROKER_USERS)[number];

const liveTopicsOf = (name: ProcessName): readonly string[] => {
  if (name === 'gateway') return [];
  return name === 'auth' ? [LIVE_SOCKETS_TOPIC, SESSIONS_ENDED_TOPIC] : [LIVE_SOCKETS_TOPIC];
};

function permissionsOf(name: ProcessName) {
  const { publish, subscribe } =
    name === 'gateway'
      ? brokerSubjects.ofListener(name)
      : brokerSubjects.ofService(name, { liveTopics: liveTopicsOf(name) });
  return { publish: { allow: publish }, subscribe: { allow: subscribe } };
}

export interface NatsConfigOptions {
  passwords: Readonly<Record<BrokerUser, string>>;
  /** Where the server finds its certificate and key. */
  certificate: string;
  key: string;
  monitor?: string | undefined;
}

/**
 * The configuration of nats-server: each process publishes its own subjects and reads what is for it. The format is a
 * superset of JSON.
 */
export function natsConfigText({ passwords, certificate, key, monitor }: NatsConfigOptions): string {
  const users = [
    ...PROCESS_NAMES.map((user) => ({ user, password: passwords[user], permissions: permissionsOf(user) })),
    { user: 'operator', password: passwords.operator },
  ];
  return `${JSON.stringify(
    {
      // Only at an address of its own machine: it shows subjects and connections without asking for a password.
      ...(monitor !== undefined && { http: monitor }),
      tls: { cert_file: certificate, key_file: key },
      // The outbox deletes an event once NATS has acknowledged it, so NATS acknowledges it when it is on the disk. By default it
      // writes the disk every two minutes, and a power cut would lose the events of that time.
      jetstream: { sync_interval: 'always' },
      // JetStream and its users are one account, because services read each other's events: one for each service would
      // need an export and an import for every pair that talks, and its stream a mapping of every consumer
      // (docs/decisions/0013). The account SYS is the server's own.
      accounts: { PAHIYA: { jetstream: 'enabled', users }, SYS: { users: [] } },
      system_account: 'SYS',
    },
    null,
    2,
  )}\n`;
}
