import { layoutTexts } from '@recado/texts';
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

it('findA11yViolations accepts targets partly under the bottom bar, but no small targets beside, under or in it', async () => {
  const page = await (await launchBrowser()).newPage({ viewport: { width: 390, height: 400 } });
  await page.setContent(`<!doctype html><html lang="es"><title>Barra</title>
    <style>
      body { margin: 0 } button { position: absolute; padding: 0; border: 0; font-size: 8px; background: #fff }
      button.large { width: 100px; height: 48px } button.small { width: 12px; height: 12px }
      nav { position: fixed; bottom: 0; width: 100%; height: 56px; background: #fff }
    </style>
    <main><h1>Barra</h1><div style="height: 800px"></div>
      <button class="large" style="top: 334px; left: 8px">Bajo la barra</button>
      <button class="small" style="top: 336px; left: 200px" aria-label="parcial"></button>
      <button class="small" style="top: 336px; left: 213px" aria-label="vecino"></button>
      <button class="small" style="top: 200px; left: 200px" aria-label="uno"></button>
      <button class="small" style="top: 200px; left: 213px" aria-label="dos"></button></main>
    <nav aria-label="${layoutTexts.bottomBar.label}"><button class="large" style="top: 4px; left: 0">Ancho</button>
      <button class="small" style="top: 22px; left: 300px" aria-label="tres"></button>
      <button class="small" style="top: 22px; left: 313px" aria-label="cuatro"></button></nav></html>`);
  const violations = await findA11yViolations(page);
  expect(violations.every(violation => violation.startsWith('target-size: '))).toBe(true);
  const names = violations.map(violation => /aria-label="(\w+)"/.exec(violation)?.[1]);
  expect(names.toSorted()).toEqual(['cuatro', 'dos', 'parcial', 'tres', 'uno', 'vecino']);
  expect(await page.getByRole('navigation').isVisible()).toBe(true);
  await page.close();
});
