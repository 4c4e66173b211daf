import Bowser from 'bowser';

/** A browser's description of itself. Members are null if the browser does not state them, or they are not known. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

export function deviceNameOf(userAgent: string | null): DeviceName {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
