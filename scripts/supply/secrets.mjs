import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };
/** Files that hold nothing but secrets. */
const SECRET_FILES = /^(\.env(\..+)?|id_(rsa|ecdsa|ed25519)|.+\.(pem|key|p12|pfx|jks))$/;

/** Secrets in the files that git tracks or would add. */
export async function secretFaults(root) {
  const faults = [];
  for (const path of filesOf(root)) {
    if (SECRET_FILES.test(basename(path)) && basename(path) !== '.env.example')
      faults.push(`${path} is a file of secrets`);
    const content = readFileSync(join(root, path));
    // A binary file: an image, a font, an archive.
    if (content.includes(0)) continue;
    const source = { filePath: path, content: content.toString(), ext: extname(path), contentType: 'text' };
    const { messages } = await lintSource({ source, options: { config, maskSecrets: true } });
    faults.push(...messages.map(({ message, loc }) => `${path}:${loc.start.line} holds a secret: ${message}`));
  }
  return faults;
}

function filesOf(root) {
  // A download of the sources has no history.
  if (!existsSync(join(root, '.git')))
    return globSync('**/*', { cwd: root, exclude: ['**/node_modules', '**/dist', '**/.data'] }).filter((path) =>
      statSync(join(root, path)).isFile(),
    );
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  // A deleted file is listed until the deletion is staged.
  return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path)));
}
