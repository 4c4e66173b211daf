import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code comes when it is first shown, or when `preload` asks for it. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<ComponentType<Props>> };

/** The code, once it has come; asked for again after it did not come. */
function arrivalOf<Props>(load: () => Promise<ComponentType<Props>>) {
  const code: { arrived?: ComponentType<Props> } = {};
  return Object.assign(code, { arrival: async () => (code.arrived ??= await load()) });
}

/**
 * For what a press opens: with `outline` in its place until its code is there. Without one it is drawn behind the frame
 * that answers the press, which on a slow phone comes late enough without it. Needs no Suspense, which would keep nothing
 * for 300 ms, however soon the code comes. Code that does not come is thrown where it is shown.
 */
export function openedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  outline?: ReactNode,
): LazyPart<Props> {
  const code = arrivalOf(load);

  function Part(props: Props) {
    const [Shown, setShown] = useState(() => (outline === undefined ? undefined : code.arrived));
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Shown) return undefined;
      let left = false;
      const show = () =>
        code.arrival().then(
          (arrived) => {
            if (!left) setShown(() => arrived);
          },
          (error: unknown) => {
            if (!left) setFailure({ error });
          },
        );
      const frame = requestAnimationFrame(() => void show());
      return () => {
        left = true;
        cancelAnimationFrame(frame);
      };
    }, [Shown]);
    if (failure) throw failure.error;
    return Shown ? <Shown {...props} /> : (outline ?? null);
  }
  return Object.assign(Part, { preload: code.arrival });
}

/**
 * Like React's `lazy`, for pages, to be shown below a Suspense. What has arrived already is shown at once: `lazy` would show the
 * outline first even then, and React keeps an outline that it has shown for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const code = arrivalOf(load);
  const Awaited = lazy(async () => ({ default: await code.arrival() })) as ComponentType<Props>;

  function Part(props: Props) {
    const [Shown] = useState(() => code.arrived ?? Awaited);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload: code.arrival });
}
