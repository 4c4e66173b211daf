import { type RouteContract, type RouteReply } from '@pahiya/contracts';
import type { Page } from 'playwright-core';
import type { Account } from '../support/cast.ts';
import { answers, connect, fails, hangs, type Network } from './network.ts';

/** One screen in one state. */
export interface Scene {
  /** Also the file name of its pictures: 'admin-bookings-empty'. */
  name: string;
  as?: Account;
  path: string;
  /** Answers of the network in this state, set before the page opens. */
  given?: readonly Network[];
  /** The steps from the opened page to the state, in English. */
  show?: (page: Page) => Promise<void>;
  /** In this state the page never becomes quiet, because a request is still pending. */
  unsettled?: boolean;
}

/** Longer than failed calls and their retries take on a busy machine. */
const LOADED_MS = 15_000;
/** Longer than the delay before a skeleton shows. */
const QUIET_MS = 300;

interface ListScene extends Scene {
  /** Other routes that the empty list needs, its count for instance. */
  alsoEmpty?: readonly Network[];
}

/** A list in all its states: with rows, loading, empty and failed. */
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

/** Opens the page of a scene and leads it to its state. */
export async function enact(page: Page, { path, given = [], show, unsettled = false }: Scene): Promise<void> {
  await connect(page, given);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (!unsettled) await page.waitForLoadState('networkidle');
  await show?.(page);
  if (!unsettled) await loaded(page);
  await settled(page);
}

/**
 * Resets the page after a scene: online, in English, without drafts. Its document is hidden, because it need not be laid out when
 * the window takes its size for the next scene.
 */
export async function forget(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.context().clearCookies({ name: 'language' });
  await page.evaluate('sessionStorage.clear(); document.documentElement.hidden = true;');
}

/** Waits until nothing in view is loading or connecting. An idle network is not enough, because failed calls are retried after a pause. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    // Skeletons below the view wait for scrolling. Not waitForFunction, because the content security policy forbids its eval.
    `new Promise((done, failed) => {
      const deadline = performance.now() + ${LOADED_MS};
      let quietSince = performance.now();
      const look = () => {
        const now = performance.now();
        const isLoading = [...document.querySelectorAll('[class*="skeleton" i]')]
          .some((outline) => outline.checkVisibility() && outline.getBoundingClientRect().top < innerHeight);
        // On a touch screen a dialog with a field stays invisible until the keyboard is up.
        const isComing = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
          .some((dialog) => !dialog.checkVisibility({ opacityProperty: true }));
        const isConnecting = document.querySelector('[role="status"]:is([data-status="connecting"], [data-look="coming"])');
        if (isLoading || isComing) quietSince = now;
        if (now - quietSince >= ${QUIET_MS} && !isConnecting) return done();
        if (now > deadline) return failed(new Error('Something in view is still loading or connecting.'));
        setTimeout(look, 50);
      };
      look();
    })`,
  );
}

/** Waits for all fonts and all finite animations. Endless ones (a live dot, a skeleton) do not count. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    // Two frames first: transitions start with the next calculation of styles.
    `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
      .then(() => document.fonts.ready)
      .then(() => Promise.all(document.getAnimations()
        .filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity)
        .map((motion) => motion.finished.catch(() => undefined))))`,
  );
}

export const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();
export const open =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await press(name)(page);
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
  };
export const pressTab =
  (name: string) =>
  async (page: Page): Promise<void> =>
    page.getByRole('tab', { name }).click();
