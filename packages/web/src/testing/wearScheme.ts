import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export type Scheme = 'light' | 'dark';

/** The system goes over to `scheme`; ends when the page has, and no color is on its way any more. */
export async function wearScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect.poll(() => wornScheme(page), { message: `the ${scheme} scheme` }).toBe(scheme);
}

/** What the page wears, once no color is on its way to another any more. */
export const wornScheme = (page: Page): Promise<Scheme> =>
  page.evaluate(async () => {
    const under = getComputedStyle(document.body).backgroundColor;
    const transitions = document.getAnimations().filter(animation => animation instanceof CSSTransition);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => {})));
    const [red = 0, green = 0, blue = 0] = (under.match(/[\d.]+/g) ?? []).map(Number);
    return red + green + blue < 3 * 128 ? 'dark' : 'light';
  });
