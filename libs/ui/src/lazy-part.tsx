import { lazy, useState, type ComponentType } from 'react';

/** A component whose code comes when it is first shown, or when `preload` asks for it. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<ComponentType<Props>> };

/**
 * Like React's `lazy`, to be shown below a Suspense. What has arrived already is shown at once: `lazy` would show the
 * outline first even then, and React keeps an outline that it has shown for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let arrived: ComponentType<Props> | undefined;
  const arrival = async () => (arrived ??= await load());
  const Awaited = lazy(async () => ({ default: await arrival() })) as ComponentType<Props>;

  function Part(props: Props) {
    const [Shown] = useState(() => arrived ?? Awaited);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload: arrival });
}
