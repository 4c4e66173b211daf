import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

const YEAR_IN_SECONDS = 31_536_000;

/** A browser accepts a cookie with this prefix only from this host over HTTPS. */
const OF_HOST = '__Host-';

export function choiceCookie(name: string, value: string, protocol: string): string {
  const seconds = value === '' ? 0 : YEAR_IN_SECONDS;
  const [prefix, secure] = protocol === 'https:' ? [OF_HOST, '; secure'] : ['', ''];
  return `${prefix}${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}

/** undefined for a value that is not ours: another application on the domain may have set a cookie of the same name. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

export function choiceIn(cookies: string, name: string): string | undefined {
  const pairs = cookies.split('; ');
  for (const kept of [OF_HOST + name, name]) {
    const found = pairs.find((pair) => pair.startsWith(`${kept}=`));
    const value = found && decoded(found.slice(kept.length + 1));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Keeps a choice in a cookie for one year, because signing out clears local storage. An empty value deletes it. */
export function rememberChoice(name: string, value: string): void {
  document.cookie = choiceCookie(name, value, location.protocol);
}

/** The value that `rememberChoice` kept under this name. */
export function rememberedChoice(name: string): string | undefined {
  return choiceIn(document.cookie, name);
}

/** The theme that the person chose, or 'system'. */
export function currentTheme(): Theme {
  if (chosen === undefined) {
    const kept = rememberedChoice('theme');
    chosen = kept === 'light' || kept === 'dark' ? kept : 'system';
  }
  return chosen;
}
/** Caches the choice, because the browser reads cookies from another process and waits for it every time. */
let chosen: Theme | undefined;

const watchers = new Set<() => void>();

/** Shows a theme at once. Call `showTheme(currentTheme())` once at start. */
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

/** The chosen theme. All controls that show it update when one of them changes it. 'system' in a pre-rendered page. */
export function useTheme(): Theme {
  return useSyncExternalStore(watch, currentTheme, () => 'system');
}
