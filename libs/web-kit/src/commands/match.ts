import { type Command } from './registry.ts';

/** Lower case, without accents and without the nukta, which many people leave out when they type. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .toLowerCase();
}

/**
 * How well a name matches the words: 3 it begins with them, 2 each word begins a word of it, 1 each occurs, 0 no match.
 */
function scoreOf(name: string, words: readonly string[]): number {
  if (!words.every((word) => name.includes(word))) return 0;
  if (name.startsWith(words.join(' '))) return 3;
  return words.every((word) => ` ${name}`.includes(` ${word}`)) ? 2 : 1;
}

/**
 * The commands that match a text, best first; equal matches keep their order. Every word must occur in the label or in
 * one of the keywords, which count half.
 */
export function matching<Found extends Pick<Command, 'key' | 'label' | 'keywords'>>(
  commands: readonly Found[],
  query: string,
  otherNames: ReadonlyMap<string, readonly string[]> = new Map(),
): Found[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const score = ({ key, label, keywords = [] }: Found) =>
    Math.max(
      scoreOf(plain(label), words),
      ...[...keywords, ...(otherNames.get(key) ?? [])].map((name) => scoreOf(plain(name), words) / 2),
    );
  return commands
    .map((command) => ({ command, score: score(command) }))
    .filter((found) => found.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command);
}
