const PLACEHOLDER = '{{salesEmail}}';

/**
 * Where somebody who wants to buy writes to. It is configuration of the platform (OPERATOR_EMAIL), which the gateway puts
 * into the page it sends.
 */
export function salesEmail(): string {
  if (typeof document === 'undefined') return PLACEHOLDER;
  return document.querySelector<HTMLMetaElement>('meta[name="sales-email"]')?.content ?? PLACEHOLDER;
}
