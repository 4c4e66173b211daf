import { lazy, useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code loads when it is first shown or when `preload` is called. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<ComponentType<Props>> };

/** Caches the loaded code. After a failure the next call loads it again. */
function arrivalOf<Props>(load: () => Promise<ComponentType<Props>>) {
  const code: { arrived?: ComponentType<Props> } = {};
  return Object.assign(code, { arrival: async () => (code.arrived ??= await load()) });
}

/**
 * A lazy component for what a press opens. Shows `outline` until its code has loaded. Without an outline it renders one
 * frame after the press, because the frame that answers the press is already late on a slow phone. It needs no Suspense,
 * which would show its fallback for at least 300 ms, however soon the code loads. Throws a load error where it is shown.
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
 * Like React's `lazy`, for pages, inside a Suspense. Loaded code is shown at once. `lazy` would still show the outline first,
 * and React keeps an outline on screen for at least 300 ms. `lazy` would also keep a failure until the page is reloaded. This
 * throws a load error where it is shown, and loads again the next time it is shown.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const code = arrivalOf(load);

  const awaited = () =>
    lazy(async () => ({
      default: await code.arrival().catch((error: unknown) => failedPart<Props>(error, () => (Awaited = awaited()))),
    })) as ComponentType<Props>;
  let Awaited = awaited();

  function Part(props: Props) {
    const [Shown] = useState(() => code.arrived ?? Awaited);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload: code.arrival });
}

/**
 * Throws the error once it is mounted, and calls `onShown` then. React renders a failed part several times before it mounts
 * anything, and each of these must find the same failure: a new request each time would never end.
 */
function failedPart<Props>(error: unknown, onShown: () => void): ComponentType<Props> {
  return function Failed() {
    const [mounted, setMounted] = useState(false);
    useLayoutEffect(() => {
      onShown();
      setMounted(true);
    }, []);
    if (mounted) throw error;
    return null;
  };
}
