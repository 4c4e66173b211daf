import { createContext, createElement, use } from 'react';
import type { AnchorHTMLAttributes, ComponentType, ReactNode } from 'react';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

const LinkContext = createContext<ComponentType<LinkProps> | undefined>(undefined);

/** Makes every link of the library use the router's link: `component={({ href, ...rest }) => <RouterLink to={href} {...rest} />}`. Without it links are plain anchors. */
export function LinkProvider({ component, children }: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** A link to a page of the product (through the router) or to another target (`https:`, `tel:`, `mailto:`, a file). */
export function Link(props: LinkProps) {
  const Routed = use(LinkContext);
  const isOfRouter = props.href.startsWith('/') && props.target === undefined && props.download === undefined;
  if (Routed && isOfRouter) return createElement(Routed, props);
  const { children, ...rest } = props;
  return <a {...rest}>{children}</a>;
}
