import { use, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, type To } from 'react-router';

export interface LeaveGuard {
  /** Somebody is about to leave: ask. */
  isAsking: boolean;
  leave: () => void;
  stay: () => void;
}

type Hold = (go: () => void) => void;

const pathOf = (to: To): string | undefined =>
  typeof to === 'string' ? new URL(to, window.location.href).pathname : to.pathname;

/** Holds back links and calls of `navigate` that lead to another path. Answers how to stop. */
function holdPushes(navigator: Navigator, hold: Hold): () => void {
  const { push } = navigator;
  // React Router blocks only with data routers, which the shell is none of.
  navigator.push = (...step) => {
    const path = pathOf(step[0]);
    if (path === undefined || path === window.location.pathname) push(...step);
    else hold(() => push(...step));
  };
  return () => {
    navigator.push = push;
  };
}

/** Where the router counts the steps of the history; absent on pages that it did not write. */
function stepOf(state: unknown): number | undefined {
  const step = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof step === 'number' ? step : undefined;
}

type OnStep = (event: PopStateEvent) => void;
let onStepNow: OnStep | undefined;
// A window calls its listeners in the order they were added, the capturing ones too: this one is there before the
// router is, and can keep a step from it.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => onStepNow?.(event));

/** Holds back the browser's back and forward, by going there and returning unseen. Answers how to stop. */
function holdSteps(hold: Hold): () => void {
  const path = window.location.pathname;
  let step = stepOf(window.history.state);
  let isReturning = false;
  const onStep: OnStep = (event) => {
    const reached = stepOf(event.state);
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
    } else if (window.location.pathname === path) {
      step = reached;
    } else if (reached !== undefined && step !== undefined) {
      const by = reached - step;
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(-by);
      hold(() => window.history.go(by));
    }
  };
  onStepNow = onStep;
  return () => {
    if (onStepNow === onStep) onStepNow = undefined;
  };
}

/**
 * Holds back whatever would leave the page while something typed in it is not saved: links and calls of `navigate`, the
 * browser's back and forward, and, in the browser's own words, closing and reloading. Show a question while `isAsking`.
 * Changes of the address within the page pass, and so do redirects, which replace: a session that ended is no choice.
 */
export function useLeaveGuard(isUnsaved: boolean): LeaveGuard {
  const { navigator } = use(NavigationContext);
  const [held, setHeld] = useState<() => void>();
  const [isLeaving, setLeaving] = useState(false);
  const isGuarding = isUnsaved && !isLeaving;

  useEffect(() => {
    if (!isGuarding) return undefined;
    const hold: Hold = (go) => setHeld(() => go);
    const stopPushes = holdPushes(navigator, hold);
    const stopSteps = holdSteps(hold);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      stopPushes();
      stopSteps();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isGuarding, navigator]);

  // After the guard is off.
  useEffect(() => {
    if (isLeaving) held?.();
  }, [isLeaving, held]);

  return { isAsking: held !== undefined && !isLeaving, leave: () => setLeaving(true), stay: () => setHeld(undefined) };
}
