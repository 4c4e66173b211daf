import type { FastifyRequest } from 'fastify';

/** The value of a cookie that the platform set: plain ASCII without '%', at most 200 characters. */
export function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const pair = (headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value !== undefined && /^[\w.-]{1,200}$/.test(value) ? value : undefined;
}
