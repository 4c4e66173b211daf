import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request as send } from 'undici';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { REMOTE_NAME, RemoteEntry } from '@pahiya/contracts';
import { PahiyaError, validate, type ConfigField } from '@pahiya/service-kit';
import { endToEnd } from '../upstream.ts';
import { checked } from './built-remotes.ts';
import { troubleLog } from './trouble-log.ts';

const PAIR = new RegExp(`^\\s*(${REMOTE_NAME})=(\\S+)\\s*$`);

/** `rider=http://mfe-rider:8080,…`: remotes whose current build is on a server of its own in our network. */
export function remoteServers(env: string): ConfigField<Readonly<Record<string, string>>> {
  return {
    env,
    doc: 'remotes that a server of their own has, <name>=<address>, separated by commas; the others lie under WEB_ROOT',
    default: {},
    parse: (value) =>
      Object.fromEntries(
        value.split(',').map((pair) => {
          const [, name, address = ''] = PAIR.exec(pair) ?? [];
          if (name === undefined || !URL.canParse(address)) throw new RangeError(`must be name=address, not '${pair}'`);
          return [name, new URL(address).origin];
        }),
      ),
  };
}

/** A request may name its whole address (RFC 9112, section 3.2.2). */
const ORIGIN = /^https?:\/\/[^/]*/i;

/**
 * The address of the file at the remote's server.
 * @throws PahiyaError NOT_FOUND if it leads to a folder above the remote's, as it is or as the server may decode it
 */
function addressOf(name: string, { url }: FastifyRequest, server: string | undefined): URL {
  const address = new URL(url.replace(ORIGIN, ''), server);
  const path = decodeURIComponent(address.pathname);
  if (!path.startsWith(`/remotes/${name}/`) || path.split(/[\\/]/).includes('..'))
    throw new PahiyaError('NOT_FOUND', { what: 'address', path });
  return address;
}

/** How long a newly deployed remote may stay unnoticed, by the clock that nobody can set back. */
const FRESH_MS = 2_000;
/** The limit for connecting, for an answer to begin, for a pause within it, and for reading a whole remote.json. */
const TIMEOUT_MS = 3_000;
/** An unused connection is closed before a leaving server closes it: see service-client.ts. */
const UNUSED_MS = 1_500;
const CONNECTIONS = {
  headersTimeout: TIMEOUT_MS,
  bodyTimeout: TIMEOUT_MS,
  connect: { timeout: TIMEOUT_MS },
  keepAliveTimeout: UNUSED_MS,
  keepAliveMaxTimeout: UNUSED_MS,
};
/** A page waits this long for fresh answers, then gets the last known. In one data centre they take a few milliseconds. */
const PATIENCE_MS = 250;

/**
 * The remotes that have servers of their own. While a server is down, its last manifest stays in force, because many
 * caches have its files.
 */
export function servedRemotes(servers: Readonly<Record<string, string>>, log: FastifyBaseLogger) {
  const agent = new Agent(CONNECTIONS);
  const known = new Map<string, RemoteEntry>();
  const troubles = troubleLog(log);
  let askedAtMs: number | undefined;
  let isAsking = false;
  let waiting: Promise<unknown> | undefined;

  async function ask([name, server]: [string, string]): Promise<void> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { statusCode, body } = await send(`${server}/remotes/${name}/remote.json`, { dispatcher: agent, signal });
      if (statusCode !== 200) {
        await body.dump();
        throw new Error(`it answered ${statusCode}`);
      }
      known.set(name, checked(name, validate(RemoteEntry, await body.json())));
      troubles.end(server);
    } catch (error) {
      troubles.tell(server, error);
    }
  }

  async function askAll(): Promise<void> {
    isAsking = true;
    await Promise.all(Object.entries(servers).map(ask));
    isAsking = false;
  }

  return {
    /**
     * Asks the servers again if the last answers are old. The first call, made before any page is sent, waits for all
     * of them.
     */
    async refresh(): Promise<void> {
      if (!isAsking && (askedAtMs === undefined || performance.now() - askedAtMs > FRESH_MS)) {
        const answered = askAll();
        waiting =
          askedAtMs === undefined ? answered : Promise.race([answered, delay(PATIENCE_MS, null, { ref: false })]);
        askedAtMs = performance.now();
      }
      await waiting;
    },
    entries: (): Iterable<RemoteEntry> => known.values(),
    has: (name: string): boolean => Object.hasOwn(servers, name),
    /** Passes a request for a file of a remote on to its server. */
    async pass(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const address = addressOf(name, request, servers[name]);
      try {
        const wanted = endToEnd(request.headers);
        const { statusCode, headers, body } = await send(address, { dispatcher: agent, headers: wanted });
        return await reply.code(statusCode).headers(endToEnd(headers)).send(body);
      } catch (error) {
        throw new PahiyaError('UNAVAILABLE', { what: 'screens', remote: name }, { retryAfterS: 2, cause: error });
      }
    },
    close: () => agent.close(),
  };
}
export type ServedRemotes = ReturnType<typeof servedRemotes>;
