import type { FastifyReply, FastifyRequest } from 'fastify';

/** With this prefix only this host can set a cookie, over HTTPS (RFC 6265bis, section 4.1.3). */
const OF_HOST = '__Host-';

type Asked = Pick<FastifyRequest, 'headers' | 'protocol'>;

function valueOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const pair = (headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value !== undefined && /^[\w.-]{1,200}$/.test(value) ? value : undefined;
}

/**
 * The value of a cookie that the platform set: plain ASCII without '%', at most 200 characters. Over HTTPS only one that no
 * other host can have set.
 */
export function cookieOf(request: Asked, name: string): string | undefined {
  const own = valueOf(request, OF_HOST + name);
  return own ?? (request.protocol === 'https' ? undefined : valueOf(request, name));
}

interface Cookie {
  name: string;
  value: string;
  maxAgeS: number;
  sameSite: 'Strict' | 'Lax';
}

/** Sets a cookie that scripts cannot read, and over HTTPS no other host can set. */
export function setCookie(
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  reply: Pick<FastifyReply, 'header'>,
  { name, value, maxAgeS, sameSite }: Cookie,
): void {
  const [prefix, secure] = protocol === 'https' ? [OF_HOST, '; Secure'] : ['', ''];
  const rules = `Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=${sameSite}${secure}`;
  void reply.header('set-cookie', `${prefix}${name}=${value}; ${rules}`);
}
