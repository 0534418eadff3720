import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Records every toast when it appears, because a slow test could miss a success toast, which
 * disappears after two seconds.
 */
export const recordToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const recordedTexts = new WeakMap<Element, string>();
    const said: string[] = [];
    Object.assign(window, { said });
    const recordNewToasts = () => {
      for (const toast of document.querySelectorAll('[data-toast]')) {
        const text = toast.textContent ?? '';
        if (recordedTexts.get(toast) === text) continue;
        recordedTexts.set(toast, text);
        said.push(text);
      }
    };
    new MutationObserver(recordNewToasts).observe(document, { subtree: true, childList: true, characterData: true });
  });

/**
 * Waits until a toast with this text has appeared since the page load. Each toast matches only one call.
 */
export async function waitForToast(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(takeToast, text), { message: `a toast with the text "${text}"` }).toBe(true);
}

/** @returns true, or the texts of the other toasts, so that a failed test reports what appeared instead */
function takeToast(text: string): true | string[] {
  const { said } = window as unknown as { said: string[] };
  const index = said.indexOf(text);
  if (index === -1) return said;
  said.splice(index, 1);
  return true;
}
