import { Agent, request as send } from 'undici';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RemoteEntry } from '@pahiya/contracts';
import { PahiyaError, validate, type ConfigField } from '@pahiya/service-kit';
import { endToEnd } from '../upstream.ts';

/** `rider=http://mfe-rider:8080,…`: remotes whose current build a server of its own has, in our network. */
export function remoteServers(env: string): ConfigField<Readonly<Record<string, string>>> {
  return {
    env,
    doc: 'remotes that a server of their own has, <name>=<address>, separated by commas; the others lie under WEB_ROOT',
    default: {},
    parse: (value) =>
      Object.fromEntries(
        value.split(',').map((pair) => {
          const [, name, address = ''] = /^\s*([a-z][a-z0-9]*)=(\S+)\s*$/.exec(pair) ?? [];
          if (name === undefined || !URL.canParse(address)) throw new RangeError(`must be name=address, not '${pair}'`);
          return [name, new URL(address).origin];
        }),
      ),
  };
}

/** How long a deployed remote may go unseen. */
const FRESH_MS = 2_000;
const TIMEOUT_MS = 3_000;

/** The remotes that have servers of their own. One that is away keeps what it last said of itself: its files are in many caches. */
export function servedRemotes(servers: Readonly<Record<string, string>>) {
  const agent = new Agent({ headersTimeout: TIMEOUT_MS, connect: { timeout: TIMEOUT_MS } });
  const known = new Map<string, RemoteEntry>();
  let askedAtMs = 0;
  let asking: Promise<unknown> | undefined;

  async function ask([name, server]: [string, string]): Promise<void> {
    const { statusCode, body } = await send(`${server}/remotes/${name}/remote.json`, { dispatcher: agent });
    if (statusCode === 200) known.set(name, validate(RemoteEntry, await body.json()));
    else await body.dump();
  }

  return {
    async refresh(): Promise<void> {
      if (Date.now() - askedAtMs > FRESH_MS) {
        askedAtMs = Date.now();
        asking = Promise.allSettled(Object.entries(servers).map(ask));
      }
      await asking;
    },
    entries: (): Iterable<RemoteEntry> => known.values(),
    has: (name: string): boolean => Object.hasOwn(servers, name),
    /** Passes a request for a file of a remote on to its server. */
    async pass(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      try {
        const { statusCode, headers, body } = await send(`${servers[name]}${request.url}`, {
          dispatcher: agent,
          headers: endToEnd(request.headers),
        });
        return await reply.code(statusCode).headers(endToEnd(headers)).send(body);
      } catch (error) {
        throw new PahiyaError('UNAVAILABLE', `The screens of '${name}' are away for a moment. Please try again.`, {
          retryAfterS: 2,
          cause: error,
        });
      }
    },
    close: () => agent.close(),
  };
}
export type ServedRemotes = ReturnType<typeof servedRemotes>;
