const PLACEHOLDER = '{{salesEmail}}';

/**
 * The sales e-mail address. It is configuration of the platform (OPERATOR_EMAIL), which the gateway inserts into the
 * page.
 */
export function salesEmail(): string {
  if (typeof document === 'undefined') return PLACEHOLDER;
  return document.querySelector<HTMLMetaElement>('meta[name="sales-email"]')?.content ?? PLACEHOLDER;
}
