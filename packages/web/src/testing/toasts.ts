import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Notes every toast from the moment it is shown: one of success is gone after two seconds, however slow the machine. */
export const noteToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const noted = new WeakMap<Element, string>();
    const said: string[] = [];
    Object.assign(window, { said });
    const look = () => {
      for (const toast of document.querySelectorAll('[data-toast]')) {
        const text = toast.textContent ?? '';
        if (noted.get(toast) === text) continue;
        noted.set(toast, text);
        said.push(text);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** Waits until a toast has said this since the page was loaded, be it gone or not. Each is found once. */
export async function untilSaid(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(take, text), { message: `a toast that says "${text}"` }).toBe(true);
}

function take(text: string): boolean {
  const { said } = window as unknown as { said: string[] };
  const place = said.indexOf(text);
  if (place !== -1) said.splice(place, 1);
  return place !== -1;
}
