import { expect, it } from 'vitest';
import { findA11yViolations, findA11yViolationsInBothColorSchemes } from './findA11yViolations.ts';
import { launchBrowser } from './launchBrowser.ts';

it('findA11yViolations waits for color transitions to end, but not for endless animations', async () => {
  const page = await (await launchBrowser()).newPage();
  await page.setContent(`<!doctype html><html lang="es"><title>Colores</title><main><h1>Colores</h1>
    <style>
      button { color: #ffffff; background: #dddddd; transition: background-color 700ms }
      button.ready { background: #000000 }
      i { animation: turn 1s infinite } @keyframes turn { to { rotate: 1turn } }
    </style><i></i><button>Quitar</button></main></html>`);
  expect(await findA11yViolations(page)).toEqual([expect.stringMatching(/^color-contrast: /)]);
  await page.locator('button').evaluate(button => button.classList.add('ready'));
  expect(await findA11yViolations(page)).toEqual([]);
  await page.close();
});

it('findA11yViolationsInBothColorSchemes reports low contrast in either scheme', async () => {
  const page = await (await launchBrowser()).newPage({ colorScheme: 'light' });
  await page.setContent(`<!doctype html><html lang="es"><title>Colores</title><main><h1>Colores</h1>
    <style>
      html { color-scheme: light dark }
      body { background: #ffffff; color: #000000 }
      @media (prefers-color-scheme: dark) { body { background: #000000; color: #222222 } }
    </style></main></html>`);
  const darkViolation = expect.stringMatching(/^dark: color-contrast: /);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([darkViolation]);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([expect.stringMatching(/^color-contrast: /)]);
  await page.close();
});
