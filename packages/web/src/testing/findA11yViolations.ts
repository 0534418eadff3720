import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { layoutTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { detectColorScheme, emulateColorScheme } from './emulateColorScheme.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const allRules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
};
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * Checks the page with axe's rules for WCAG 2.2 A/AA and its best practices.
 *
 * @param options.onlyColors for a page that only changed its colors since a complete check
 * @returns one line `rule: element` per violation
 */
export async function findA11yViolations(page: Page, { onlyColors = false } = {}): Promise<string[]> {
  // The test evaluates axe once per document, because the CSP would block a script element.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  // Wait until transitions end, because axe would report the temporary color of a button that was just enabled.
  await page.evaluate(async () => {
    const finiteAnimations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
  });
  return page.evaluate(
    async ({ runOnly, bottomBarLabel }) => {
      interface AxeViolation {
        readonly id: string;
        readonly nodes: readonly {
          readonly html: string;
          readonly target: readonly string[];
          readonly failureSummary?: string;
        }[];
      }
      const { axe } = globalThis as unknown as {
        axe: { run(root: Document, options: object): Promise<{ readonly violations: readonly AxeViolation[] }> };
      };
      // Request violations only, because describing every element that passed takes longer than checking it.
      const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
      const bottomBar = document.querySelector<HTMLElement>(`nav[aria-label="${bottomBarLabel}"]`);
      // The bar covers parts of targets that the user can scroll out from under it, so other targets fail only if
      // they are also too small without the bar.
      let smallWithoutBar: Set<string | undefined> | undefined;
      if (bottomBar && violations.some(({ id }) => id === 'target-size')) {
        const { visibility } = bottomBar.style;
        bottomBar.style.visibility = 'hidden';
        const targetRule = { type: 'rule', values: ['target-size'] };
        const result = await axe.run(document, { runOnly: targetRule, resultTypes: ['violations'] });
        bottomBar.style.visibility = visibility;
        smallWithoutBar = new Set(result.violations.flatMap(({ nodes }) => nodes.map(({ target }) => target[0])));
      }
      return violations.flatMap(({ id, nodes }) =>
        nodes
          // Ignore popovers: they are outside the landmarks of the page, but their own role marks their bounds.
          .filter(
            ({ target: [selector = 'html'] }) =>
              id !== 'region' || !document.querySelector(selector)?.closest('.MuiPopover-root'),
          )
          .filter(
            ({ target: [selector = 'html'] }) =>
              id !== 'target-size' ||
              smallWithoutBar?.has(selector) !== false ||
              bottomBar?.contains(document.querySelector(selector)),
          )
          .map(({ html, failureSummary = '' }) => `${id}: ${html} (${failureSummary.replace(/\s+/g, ' ')})`),
      );
    },
    { runOnly: onlyColors ? colorRules : allRules, bottomBarLabel: layoutTexts.bottomBar.label },
  );
}

/**
 * Runs axe on the whole page in its current color scheme, and then on the colors in the other scheme. The
 * page stays in the other scheme, because switching back would take as long as a check.
 */
export async function findA11yViolationsInBothColorSchemes(page: Page): Promise<string[]> {
  const otherScheme = (await detectColorScheme(page)) === 'light' ? 'dark' : 'light';
  const currentViolations = await findA11yViolations(page);
  await emulateColorScheme(page, otherScheme);
  return [
    ...currentViolations,
    ...(await findA11yViolations(page, { onlyColors: true })).map(violation => `${otherScheme}: ${violation}`),
  ];
}
