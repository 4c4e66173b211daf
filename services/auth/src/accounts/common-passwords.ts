import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Sorted, in lower case and NFKC; scripts/make-common-passwords.mjs says where they come from. */
const LIST = new URL('common-passwords.txt.gz', import.meta.url);

let loading: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const text = (await promisify(gunzip)(await readFile(LIST))).toString('utf8');
  return new Set(text.trimEnd().split('\n'));
}

/**
 * Whether the password is one of the 100,000 most common, in any case. Passwords of fewer than 8 characters are not in
 * the list, because nobody may have them. Loaded at the first call: 38,000 texts, some 4 MB.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return (await loading).has(password.normalize('NFKC').toLowerCase());
}
