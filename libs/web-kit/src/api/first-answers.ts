/** What the gateway's first-calls.js asked for before this code was here. */
interface FirstAnswer {
  token: string;
  sentAtMs: number;
  /** Undefined when none came. */
  answer: Promise<Response | undefined>;
}

declare global {
  interface Window {
    /** By address; each is there to be taken once. */
    firstAnswers?: Map<string, FirstAnswer>;
  }
}

/** A page that opens later than this should hear what is true then. */
const FRESH_MS = 10_000;

/** The answer to a read that is already under way, for the same person. It is taken: the next read asks the server. */
export function takeFirstAnswer(address: string, token: string | null): FirstAnswer | undefined {
  const first = globalThis.window?.firstAnswers?.get(address);
  if (!first) return undefined;
  window.firstAnswers?.delete(address);
  const isOfUse = first.token === token && Date.now() - first.sentAtMs < FRESH_MS;
  return isOfUse ? first : undefined;
}

/** Whether some were asked for that nobody has taken. */
export const hasFirstAnswers = (): boolean => (globalThis.window?.firstAnswers?.size ?? 0) > 0;
