import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const YEAR_IN_SECONDS = 31_536_000;

/** Keeps a choice that outlives signing out (which clears local storage), for one year; an empty one is forgotten. */
export function rememberChoice(name: string, value: string): void {
  const seconds = value === '' ? 0 : YEAR_IN_SECONDS;
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`;
}

/** What `rememberChoice` kept under that name. */
export function rememberedChoice(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

/** The theme that the person chose; 'system' until one was. */
export function currentTheme(): Theme {
  if (chosen === undefined) {
    const kept = rememberedChoice('theme');
    chosen = kept === 'light' || kept === 'dark' ? kept : 'system';
  }
  return chosen;
}
/** Cookies are another process's: every look at them waits for it. */
let chosen: Theme | undefined;

const watchers = new Set<() => void>();

/** Shows a theme at once: `showTheme(currentTheme())` once at start. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Shows a theme and keeps it. */
export function applyTheme(theme: Theme): void {
  showTheme(theme);
  chosen = theme;
  rememberChoice('theme', theme);
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The chosen theme; every control that shows it follows a change made by another. 'system' in a pre-rendered page. */
export function useTheme(): Theme {
  return useSyncExternalStore(watch, currentTheme, () => 'system');
}
