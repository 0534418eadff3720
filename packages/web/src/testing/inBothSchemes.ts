import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const schemes = ['light', 'dark'] as const;

/** What `look` finds on the page as it stands, in the system's light scheme and then in its dark one. */
export async function inBothSchemes<Found>(
  page: Page,
  look: (scheme: (typeof schemes)[number]) => Promise<Found>,
): Promise<Readonly<Record<(typeof schemes)[number], Found>>> {
  const found = [];
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect.poll(() => page.evaluate(wornScheme), { message: `the ${scheme} scheme` }).toBe(scheme);
    found.push([scheme, await look(scheme)] as const);
  }
  return Object.fromEntries(found) as Record<(typeof schemes)[number], Found>;
}

/** Once no color is on its way to another any more. */
async function wornScheme(): Promise<'light' | 'dark'> {
  const under = getComputedStyle(document.body).backgroundColor;
  const transitions = document.getAnimations().filter(animation => animation instanceof CSSTransition);
  await Promise.all(transitions.map(({ finished }) => finished.catch(() => {})));
  const [red = 0, green = 0, blue = 0] = (under.match(/[\d.]+/g) ?? []).map(Number);
  return red + green + blue < 3 * 128 ? 'dark' : 'light';
}
