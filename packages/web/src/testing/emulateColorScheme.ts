import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export type EmulatedColorScheme = 'light' | 'dark';

/**
 * Switches the system's color scheme. Resolves when the page uses it and no color transition is running.
 */
export async function emulateColorScheme(page: Page, scheme: EmulatedColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect.poll(() => detectColorScheme(page), { message: `the ${scheme} scheme` }).toBe(scheme);
}

/** Returns the color scheme that the page shows after all color transitions have ended. */
export const detectColorScheme = (page: Page): Promise<EmulatedColorScheme> =>
  page.evaluate(async () => {
    const bodyColor = getComputedStyle(document.body).backgroundColor;
    const transitions = document.getAnimations().filter(animation => animation instanceof CSSTransition);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => {})));
    const [red = 0, green = 0, blue = 0] = (bodyColor.match(/[\d.]+/g) ?? []).map(Number);
    return red + green + blue < 3 * 128 ? 'dark' : 'light';
  });
