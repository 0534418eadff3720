import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { wearScheme, wornScheme } from './wearScheme.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const all = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
};
const colors = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * What axe finds against WCAG 2.2 A/AA and its own good practice: `rule: element`, one line each.
 *
 * @param options.onlyColors for a page that was looked at whole and has changed its colors since
 */
export async function findBarriers(page: Page, { onlyColors = false } = {}): Promise<string[]> {
  // In the page's own world, but not as a script of the page: its policy would refuse that. Once in a document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  // A button that has just become one to press is half grey yet: that is nobody's contrast.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  return page.evaluate(
    async runOnly => {
      interface Found {
        readonly id: string;
        readonly nodes: readonly {
          readonly html: string;
          readonly target: readonly string[];
          readonly failureSummary?: string;
        }[];
      }
      const { axe } = globalThis as unknown as {
        axe: { run(root: Document, options: object): Promise<{ readonly violations: readonly Found[] }> };
      };
      // Of what holds nothing is told; to describe every element that a rule found in order takes longer than to look at it.
      const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes
          // What opens over the page stands beside its landmarks, and is bounded by its own role.
          .filter(
            ({ target: [place = 'html'] }) =>
              id !== 'region' || !document.querySelector(place)?.closest('.MuiPopover-root'),
          )
          .map(({ html, failureSummary = '' }) => `${id}: ${html} (${failureSummary.replace(/\s+/g, ' ')})`),
      );
    },
    onlyColors ? colors : all,
  );
}

/**
 * What axe finds on the page as it stands, whole, and among its colors once it wears the other scheme, which it goes on
 * wearing: to change it costs as much as to look.
 */
export async function findBarriersInBoth(page: Page): Promise<string[]> {
  const other = (await wornScheme(page)) === 'light' ? 'dark' : 'light';
  const found = await findBarriers(page);
  await wearScheme(page, other);
  return [
    ...found,
    ...(await findBarriers(page, { onlyColors: true })).map(barrier => `${other}: ${barrier}`),
  ];
}
