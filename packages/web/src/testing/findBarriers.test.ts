import { expect, it } from 'vitest';
import { findBarriers, findBarriersInBoth } from './findBarriers.ts';
import { launchBrowser } from './launchBrowser.ts';

it('looks at a page when its colors have come to rest, and does not wait for what turns for ever', async () => {
  const page = await (await launchBrowser()).newPage();
  await page.setContent(`<!doctype html><html lang="es"><title>Colores</title><main><h1>Colores</h1>
    <style>
      button { color: #ffffff; background: #dddddd; transition: background-color 700ms }
      button.ready { background: #000000 }
      i { animation: turn 1s infinite } @keyframes turn { to { rotate: 1turn } }
    </style><i></i><button>Quitar</button></main></html>`);
  expect(await findBarriers(page)).toEqual([expect.stringMatching(/^color-contrast: /)]);
  await page.locator('button').evaluate(button => button.classList.add('ready'));
  expect(await findBarriers(page)).toEqual([]);
  await page.close();
});

it('finds, in either scheme, what is hard to read in the other', async () => {
  const page = await (await launchBrowser()).newPage({ colorScheme: 'light' });
  await page.setContent(`<!doctype html><html lang="es"><title>Colores</title><main><h1>Colores</h1>
    <style>
      html { color-scheme: light dark }
      body { background: #ffffff; color: #000000 }
      @media (prefers-color-scheme: dark) { body { background: #000000; color: #222222 } }
    </style></main></html>`);
  const inDark = expect.stringMatching(/^dark: color-contrast: /);
  expect(await findBarriersInBoth(page)).toEqual([inDark]);
  expect(await findBarriersInBoth(page)).toEqual([expect.stringMatching(/^color-contrast: /)]);
  await page.close();
});
