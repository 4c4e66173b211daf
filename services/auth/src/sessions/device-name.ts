import Bowser from 'bowser';

/** What a browser says of itself; null for what it does not say, or what nobody knows. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

export function deviceNameOf(userAgent: string | null): DeviceName {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
