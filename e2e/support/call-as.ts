import { fillPath, type RouteBody, type RouteContract, type RouteReply } from '@pahiya/contracts';

/** Calls a route of the API with somebody's token, without a page. */
export async function callAs<R extends RouteContract>(
  { base, token }: { base: string; token: string | undefined },
  contract: R,
  { params = {}, body, form }: { params?: Record<string, string>; body?: RouteBody<R>; form?: FormData } = {},
): Promise<RouteReply<R>> {
  const sent = form ?? (body && JSON.stringify(body));
  const response = await fetch(base + fillPath(contract.path, params), {
    method: contract.method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(sent ? { body: sent } : {}),
  });
  if (!response.ok) throw new Error(`${contract.path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as RouteReply<R>;
}
