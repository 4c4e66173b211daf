import type { PageBytes } from './page-bytes.ts';

/** The budgets of the web. Bytes depend on the build alone; times are measured by `npm run bench:web`. */
export const BUDGETS = {
  /**
   * The first screen of each role: all transferred bytes, compressed and with headers, until it can be used and until the
   * page is quiet. Requests of a service worker do not count.
   */
  firstScreenBytes: { usable: 220_000, quiet: 245_000 },
  /** The scripts of the landing page before the first interaction: they set the theme and start the page when it is used. */
  landingScripts: ['/start.js', '/theme.js'],
  landingLcpMs: 800,
  interactiveMs: 2_500,
  interactionMs: 100,
  /**
   * The share of `interactiveMs` and `interactionMs` that the company's first screen may take: it was the slowest, and
   * its lists grow with its people.
   */
  companyShare: 0.75,
  framesPerSecond: 60,
  lighthouse: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
};

export interface MeasuredWeb {
  /** The name for people: 'the first screen of a rider'. */
  firstScreens: { name: string; bytes: PageBytes }[];
  landing: { language: string; bytes: PageBytes; headings: string[]; html: string }[];
  shared: { name: string; loaded: { version: string; from: string; useIn: string[] }[] }[];
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** The headings of the landing page: one h1, and the h2 of the estimate and of six sections. */
const LANDING_HEADINGS = 8;

/** One sentence for each exceeded budget. */
export function brokenBudgets({ firstScreens, landing, shared }: MeasuredWeb, budgets = BUDGETS): string[] {
  const { usable, quiet } = budgets.firstScreenBytes;
  const opened = [
    ...firstScreens,
    ...landing.map(({ language, bytes }) => ({ name: `the landing page in ${language}`, bytes })),
  ];
  const failed = opened.flatMap(({ name, bytes }) => bytes.errors.map((error) => `${name} logged an error: ${error}`));
  const screens = firstScreens.flatMap(({ name, bytes }) => {
    const limits = [
      { until: 'it can be used', taken: bytes.untilUsable, limit: usable },
      { until: 'its page is quiet', taken: bytes.untilQuiet, limit: quiet },
    ];
    const largest = bytes.requests.slice(0, 3).map((request) => `${request.path} ${kB(request.bytes)}`);
    return limits
      .filter(({ taken, limit }) => taken > limit)
      .map(
        ({ until, taken, limit }) =>
          `${name} takes ${kB(taken)} until ${until}, more than ${kB(limit)}; its largest parts: ${largest.join(', ')}.`,
      );
  });
  const pages = landing.flatMap(({ language, bytes, headings, html }) => {
    const early = bytes.scripts.filter((script) => !budgets.landingScripts.some((allowed) => allowed === script));
    const blocking = html.match(/<script(?![^>]*\basync\b)[^>]*>|<link[^>]*rel="stylesheet"[^>]*>/g) ?? [];
    return [
      ...(early.length > 0
        ? [`The landing page in ${language} runs ${early.join(', ')} before anybody has begun to use it.`]
        : []),
      ...(blocking.length > 0
        ? [`The landing page in ${language} waits for ${blocking.join(', ')} before it can be read.`]
        : []),
      ...(headings.length < LANDING_HEADINGS
        ? [
            `Without JavaScript the landing page in ${language} shows ${headings.length} headings: ${headings.join(', ')}.`,
          ]
        : []),
    ];
  });
  const libraries = shared
    .filter(({ loaded }) => loaded.length !== 1 || loaded[0]?.from !== 'shell')
    .map(
      ({ name, loaded }) =>
        `${name} is loaded ${loaded.length} times: ${loaded.map(({ version, from }) => `${version} of ${from}`).join(', ')}.`,
    );
  return [...failed, ...screens, ...pages, ...libraries];
}
