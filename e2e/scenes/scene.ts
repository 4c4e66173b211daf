import { type RouteContract, type RouteReply } from '@pahiya/contracts';
import type { Page } from 'playwright-core';
import type { Account } from '../support/cast.ts';

/** One screen in one state, as somebody can have it before them. */
export interface Scene {
  /** Also the name of its pictures: 'admin-bookings-empty'. */
  name: string;
  as?: Account;
  path: string;
  /** What the network answers in this state; set before the page opens. */
  given?: readonly Network[];
  /** From the page as it opens to the state: in English, by role and name. */
  show?: (page: Page) => Promise<void>;
  /** The page is not quiet in this state: something is still being asked for. */
  unsettled?: boolean;
}

/** Longer than the calls that are asked again take, on a busy machine. */
const LOADED_MS = 15_000;
/** Longer than an outline waits before it shows itself. */
const QUIET_MS = 300;

type Network = (page: Page) => Promise<unknown>;

function asks(contract: RouteContract): RegExp {
  return new RegExp(`^\\w+://[^/]+${contract.path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`);
}

/** That call gets this answer. */
export function answers<R extends RouteContract>(contract: R, reply: RouteReply<R>): Network {
  return (page) =>
    page.route(asks(contract), (route) =>
      route.request().method() === contract.method
        ? route.fulfill({ status: contract.status ?? 200, json: reply })
        : route.fallback(),
    );
}

/** That call fails on our side. */
export function fails(contract: RouteContract): Network {
  const problem = {
    type: 'about:blank',
    status: 503,
    title: 'A part of the service is not available',
    detail: 'This part of the service is not available right now. Please try again in a moment.',
    code: 'UNAVAILABLE',
    requestId: 'scene',
    message: 'This part of the service is not available right now. Please try again in a moment.',
    error: 'This part of the service is not available right now. Please try again in a moment.',
  };
  return (page) =>
    page.route(asks(contract), (route) =>
      route.request().method() === contract.method
        ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) })
        : route.fallback(),
    );
}

/** That call is never answered. */
export function hangs(contract: RouteContract): Network {
  return (page) =>
    page.route(asks(contract), (route) => {
      if (route.request().method() !== contract.method) return route.fallback();
    });
}

interface ListScene extends Scene {
  /** What else the page shows of that list when there is nothing in it, its count for instance. */
  alsoEmpty?: readonly Network[];
}

/** The states that every list has, beside the one with its rows: loading, empty and failed. */
export function withListStates<R extends RouteContract>(
  { alsoEmpty = [], ...scene }: ListScene,
  contract: R,
  nothing: RouteReply<R>,
): Scene[] {
  return [
    scene,
    { ...scene, name: `${scene.name}-loading`, given: [hangs(contract)], unsettled: true },
    { ...scene, name: `${scene.name}-empty`, given: [answers(contract, nothing), ...alsoEmpty] },
    { ...scene, name: `${scene.name}-failed`, given: [fails(contract)] },
  ];
}

/** Opens the page of a scene and brings it into its state. */
export async function enact(page: Page, { path, given = [], show, unsettled = false }: Scene): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const network of given) await network(page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (!unsettled) await page.waitForLoadState('networkidle');
  await show?.(page);
  if (!unsettled) await loaded(page);
  await settled(page);
}

/** Nothing in view is on its way any more, nor is the live connection: a failed call is asked again, and the network is idle in between. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    // What is further down waits for somebody to come there. Not waitForFunction: the page's policy forbids its eval.
    `new Promise((done, failed) => {
      const deadline = performance.now() + ${LOADED_MS};
      let quietSince = performance.now();
      const look = () => {
        const now = performance.now();
        const isLoading = [...document.querySelectorAll('[class*="skeleton" i]')]
          .some((outline) => outline.checkVisibility() && outline.getBoundingClientRect().top < innerHeight);
        // On a touch screen a dialog with a field waits unseen for the keys to come up first.
        const isComing = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
          .some((dialog) => !dialog.checkVisibility({ opacityProperty: true }));
        const isConnecting = document.querySelector('[role="status"]:is([data-status="connecting"], [data-look="coming"])');
        if (isLoading || isComing || isConnecting) quietSince = now;
        if (now - quietSince >= ${QUIET_MS}) return done();
        if (now > deadline) return failed(new Error('Something in view is still loading or connecting.'));
        setTimeout(look, 50);
      };
      look();
    })`,
  );
}

/** Every font is there and every motion has come to its end; what moves without end (a live dot, a skeleton) does not count. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    // Two frames first: a change of theme starts its transitions with the next styles.
    `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
      .then(() => document.fonts.ready)
      .then(() => Promise.all(document.getAnimations()
        .filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity)
        .map((motion) => motion.finished.catch(() => undefined))))`,
  );
}
