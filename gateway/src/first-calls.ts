import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RemoteEntry } from '@pahiya/contracts';

const COMMENTS = /^\s*(\/\/.*|\/\*(?:(?!\*\/)[^])*\*\/)[ \t]*\n/gm;
const INDENTS = /^\s+/gm;
const source = readFileSync(new URL('./first-calls.js', import.meta.url), 'utf8');
/** Takes out the comments that have their lines for themselves. */
export const withoutComments = (code: string): string => code.replace(COMMENTS, '');
const script = withoutComments(source).replace(INDENTS, '');

/** Hash of the script for the page's Content-Security-Policy, which allows no other inline script. */
export const FIRST_CALLS_HASH = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** A script that makes the API calls whose answers the page at `path` shows first, for roles that may open it; or ''. */
export function firstCallsOf(
  path: string,
  { firstCalls = {}, roles }: Pick<RemoteEntry, 'firstCalls' | 'roles'>,
): string {
  const calls = firstCalls[path.replace(/(?<!\/)\/+$/, '')] ?? [];
  if (calls.length === 0) return '';
  const addresses = calls.join(' ').replaceAll('&', '&amp;');
  return `<script data-roles="${roles.join(' ')}" data-calls="${addresses}">${script}</script>`;
}
