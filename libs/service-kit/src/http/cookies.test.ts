import { cookieOf, setCookie } from './cookies.ts';

const DEVICE = { name: 'device', value: 'abc', maxAgeS: 60, sameSite: 'Strict' } as const;

function setBy(protocol: 'http' | 'https'): unknown {
  const headers: Record<string, unknown> = {};
  setCookie({ protocol }, { header: (name: string, value: unknown) => void (headers[name] = value) } as never, DEVICE);
  return headers['set-cookie'];
}
const read = (cookie: string, protocol: 'http' | 'https') => cookieOf({ headers: { cookie }, protocol }, 'device');

it('binds a cookie to the host over HTTPS, where no other host and no plain HTTP can set it', () => {
  expect(setBy('https')).toBe('__Host-device=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure');
  expect(setBy('http')).toBe('device=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Strict');
});

it('ignores a cookie over HTTPS that another host could have set', () => {
  expect(read('device=planted; __Host-device=ours', 'https')).toBe('ours');
  expect(read('device=planted', 'https')).toBeUndefined();
  expect(read('theme=dark; device=ours', 'http')).toBe('ours');
  expect(read('__Host-device=ours', 'http')).toBe('ours');
  expect(read('device=a%20b', 'http')).toBeUndefined();
});
