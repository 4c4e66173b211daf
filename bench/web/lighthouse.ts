import { freePort } from '@pahiya/local-servers';
import lighthouse from 'lighthouse';
import { openBrowser } from './browser.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** One run of Lighthouse's mobile profile (1.6 Mbit/s, 150 ms, CPU ÷ 4, simulated): scores up to 100, and the failed audits. */
export async function audit(url: string): Promise<{ scores: Record<Category, number>; lost: string[] }> {
  const port = await freePort();
  const browser = await openBrowser({ debuggingPort: port });
  try {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      formFactor: 'mobile',
      onlyCategories: [...CATEGORIES],
    });
    if (!result) throw new Error('Lighthouse gave no result.');
    const { categories, audits } = result.lhr;
    const scores = Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ) as Record<Category, number>;
    const weighted = new Set(
      Object.values(categories).flatMap(({ auditRefs }) =>
        auditRefs.filter((ref) => ref.weight > 0).map((ref) => ref.id),
      ),
    );
    const lost = Object.values(audits)
      .filter(({ id, score }) => weighted.has(id) && score !== null && score < 0.9)
      .map(({ title, displayValue }) => (displayValue ? `${title} (${displayValue})` : title));
    return { scores, lost };
  } finally {
    await browser.close();
  }
}
