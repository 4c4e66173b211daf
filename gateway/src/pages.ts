import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { RemoteEntry } from '@pahiya/contracts';
import { languageOf as acceptedLanguage, LANGUAGES } from '@pahiya/service-kit';
import { encodingOf, type Encoding } from './encoding.ts';
import { firstCallsOf } from './first-calls.ts';

const ENCODERS = { br: promisify(brotliCompress), gzip: promisify(gzip) };

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

interface Page {
  mtimeMs: number;
  etag: string;
  plain: Buffer;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

/**
 * The language of a page: the one in its address (`?lang=hi`), or else the chosen one (a cookie), or else the
 * browser's.
 */
function languageOf({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): string {
  const named = new URLSearchParams(url.split('?', 2)[1]).get('lang');
  const cookie = headers.cookie ?? '';
  const chosen = /(?:^|;\s*)__Host-language=(\w+)/.exec(cookie)?.[1] ?? /(?:^|;\s*)language=(\w+)/.exec(cookie)?.[1];
  const known = [named, chosen].find((language) => LANGUAGES.some((each) => each === language));
  return known ?? acceptedLanguage({ headers });
}

/** The path of a request's address, without the query. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0] ?? '/';

interface File {
  href: string;
  /** The hash that the browser requires the file to have. */
  integrity?: string | undefined;
}

/** Scripts run after the page's own, in this order; styles are only preloaded, and applied by the code that uses them. */
function tagFor({ href, integrity }: File): string {
  const hash = integrity === undefined ? '' : ` integrity="${integrity}"`;
  // The remote's loader fetches a file that has a hash without credentials. With another mode here, the file would be
  // fetched twice.
  const origin = integrity === undefined && href.startsWith('/') ? '' : ' crossorigin';
  return href.endsWith('.css')
    ? `<link rel="preload" as="style" href="${href}"${hash}${origin}>`
    : `<script defer src="${href}"${hash}${origin}></script>`;
}

/** A script that calls the API, and files, which a page of a remote fetches before the shell has started. */
interface Ahead {
  firstCalls: string;
  preload: readonly File[];
  /** Names of chunks of the shell. */
  firstParts: readonly string[];
}
const NOTHING_AHEAD: Ahead = { firstCalls: '', preload: [], firstParts: [] };

const aheadOf = (path: string, remote: RemoteEntry): Ahead => ({
  firstCalls: firstCallsOf(path, remote),
  preload: (remote.preload ?? []).map((href) => ({ href, integrity: remote.integrity?.[href] })),
  firstParts: remote.firstParts ?? [],
});

/** The files of the shell's chunks of those names: /assets/charts.<hash>.js. */
async function filesOf(shell: string, chunks: readonly string[]): Promise<File[]> {
  if (chunks.length === 0) return [];
  const { files } = JSON.parse(await readFile(join(shell, 'files.json'), 'utf8')) as { files: string[] };
  return files
    .filter((file) => chunks.includes(/^assets\/([a-z-]+)\.\w+\.(js|css)$/.exec(file)?.[1] ?? ''))
    .map((file) => ({ href: `/${file}` }));
}

interface Sending {
  reply: FastifyReply;
  /** The remote that the page belongs to, whose first files the browser fetches in advance. */
  remote?: RemoteEntry | undefined;
}

/**
 * Sends the pages of a folder with `{{name}}` replaced from `values`, in the request's language (`sendPage('index')` sends
 * index.html or index.hi.html). A page is compressed once, and again only when its file has changed.
 */
export class PageSender {
  readonly #kept = new Map<string, Page>();
  readonly #folder: string;
  readonly #values: Readonly<Record<string, string>>;

  constructor(folder: string, values: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#values = values;
  }

  /** A page that exists in every language. */
  sendPage(name: string, request: FastifyRequest, { reply, remote }: Sending): Promise<FastifyReply> {
    const language = languageOf(request);
    void reply.header('vary', 'Accept-Encoding, Accept-Language, Cookie').header('content-language', language);
    const ahead = remote ? aheadOf(pathOf(request), remote) : NOTHING_AHEAD;
    return this.#send(language === 'en' ? `${name}.html` : `${name}.${language}.html`, request, { reply, ahead });
  }

  /** Sends a text that is the same for all languages: robots.txt. */
  sendText(file: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.header('vary', 'Accept-Encoding');
    return this.#send(file, request, { reply, ahead: NOTHING_AHEAD });
  }

  async #send(
    file: string,
    request: FastifyRequest,
    { reply, ahead }: { reply: FastifyReply; ahead: Ahead },
  ): Promise<FastifyReply> {
    const { etag, plain, encoded } = await this.#read(file, ahead, request.log);
    const encoding = encodingOf(request);
    void reply
      .header('cache-control', 'no-cache')
      .header('etag', `W/${etag}`)
      .header('content-type', CONTENT_TYPES[extname(file)] ?? 'application/octet-stream');
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (!encoding) return reply.send(plain);
    return reply.header('content-encoding', encoding).send(await (encoded[encoding] ??= ENCODERS[encoding](plain)));
  }

  async #read(file: string, ahead: Ahead, log: FastifyBaseLogger): Promise<Page> {
    const path = join(this.#folder, file);
    const { mtimeMs } = await stat(path);
    const key = JSON.stringify([file, ahead]);
    const known = this.#kept.get(key);
    if (known?.mtimeMs === mtimeMs) return known;
    const text = await readFile(path, 'utf8');
    const { firstCalls, firstParts } = ahead;
    const parts = await filesOf(this.#folder, firstParts).catch((err: unknown) => {
      log.error({ err }, "The shell's files.json cannot be read: a page goes without the parts that it names.");
      return undefined;
    });
    const preload = [...ahead.preload, ...(parts ?? [])].map(tagFor).join('');
    const filled: Readonly<Record<string, string>> = { ...this.#values, firstCalls, preload };
    const plain = Buffer.from(text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => filled[name] ?? place));
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const page: Page = { mtimeMs, etag, plain, encoded: {} };
    if (parts) this.#kept.set(key, page);
    return page;
  }
}
