import { lazy, useEffect, useEffectEvent, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code loads when it is first shown or when `preload` is called. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<ComponentType<Props>> };

interface Code<Props> {
  arrived?: ComponentType<Props>;
  arrival: () => Promise<ComponentType<Props>>;
}

/** Caches the loaded code. After a failure the next call loads it again. */
export function arrivalOf<Props>(load: () => Promise<ComponentType<Props>>): Code<Props> {
  const code: Pick<Code<Props>, 'arrived'> = {};
  return Object.assign(code, { arrival: async () => (code.arrived ??= await load()) });
}

interface Arrival<Props> {
  awaited: boolean;
  onArrival: (arrived: ComponentType<Props>) => void;
  onFailure: (error: unknown) => void;
}

/** Loads the code in the next frame, while it is awaited. */
export function useArrival<Props>(code: Code<Props>, { awaited, onArrival, onFailure }: Arrival<Props>): void {
  const onLoaded = useEffectEvent(onArrival);
  const onFailed = useEffectEvent(onFailure);
  useEffect(() => {
    if (!awaited) return undefined;
    let left = false;
    const load = () =>
      code.arrival().then(
        (arrived) => {
          if (!left) onLoaded(arrived);
        },
        (error: unknown) => {
          if (!left) onFailed(error);
        },
      );
    const frame = requestAnimationFrame(() => void load());
    return () => {
      left = true;
      cancelAnimationFrame(frame);
    };
  }, [code, awaited]);
}

/**
 * A lazy component for content that a press opens. Shows `outline` until its code has loaded. Without an outline it
 * renders one frame after the press, because the frame that answers the press is already late on a slow phone. It needs
 * no Suspense, which would show its fallback for at least 300 ms, however soon the code loads. A load error is reported
 * and shows `Failed`, which can load the code again. Without `Failed` it is thrown where the part is shown.
 */
export function openedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  outline?: ReactNode,
  Failed?: ComponentType<{ onRetry: () => void }>,
): LazyPart<Props> {
  const code = arrivalOf(load);

  function Part(props: Props) {
    const [Shown, setShown] = useState(() => (outline === undefined ? undefined : code.arrived));
    const [failure, setFailure] = useState<{ error: unknown }>();
    useArrival(code, {
      awaited: !Shown && !failure,
      onArrival: (arrived) => setShown(() => arrived),
      onFailure: (error) => {
        if (Failed) reportError(error);
        setFailure({ error });
      },
    });
    if (failure && Failed) return <Failed onRetry={() => setFailure(undefined)} />;
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
 * Throws the error after it is mounted, and calls `onShown` just before. React renders a failed part several times
 * before it mounts anything. All these renders must find the same failure, because a new request in each render would
 * never end.
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
