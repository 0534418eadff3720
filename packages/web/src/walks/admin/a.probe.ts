import { afterAll, beforeAll, it } from 'vitest';
import { findBarriers, openBrowser, type TestBrowser, unknownTexts } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
let browser: TestBrowser;
beforeAll(async () => { browser = await openBrowser(); });
afterAll(() => browser.stop());
it('probe', async () => {
  const admin = await browser.server.person({ name: 'Rosa Ávila', role: 'admin' });
  const ids: string[] = [];
  for (let i = 0; i < 13; i++) {
    const p = await browser.server.person({ name: ['Bruno Díaz', 'Ana Torres', 'Lucía Hernández', 'Íñigo Peña'][i % 4] + ' ' + i });
    ids.push(p.id);
    const c = await addClient(p, 'Panadería ' + i);
    if (i === 3) await browser.server.knex('clients').where({ id: c.id }).update({}).catch(() => {});
  }
  const { clients } = await admin.sdk.request('GET /admin/clients', {});
  const paths: Record<string, string> = { dashboard: '/admin', users: '/admin/users', user: '/admin/users/' + ids[0], me: '/admin/users/' + admin.id, clients: '/admin/clients', client: '/admin/clients/' + clients[0]!.id, nowhere: '/admin/users/0197b1a2-7a5e-7c61-9b3d-5b1f6a2c9d10' };
  const only = process.env.ONLY?.split(',');
  for (const [name, path] of Object.entries(paths)) {
    if (only && !only.includes(name)) continue;
    for (const [kind, width, scheme] of [['light', 1280, 'light'], ['dark', 1280, 'dark'], ['phone', 390, 'light']] as const) {
      if (process.env.KINDS && !process.env.KINDS.split(',').includes(kind)) continue;
      const { page, context, problems } = await browser.open(path, { as: admin, width, scheme, height: 844 });
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/f-kit/shots/${name}-${kind}.png`, fullPage: true });
      console.log(name, kind, page.url().replace(browser.server.url, ''), JSON.stringify({ problems, barriers: await findBarriers(page), words: await unknownTexts(page, [/ \d+$|@|Panader/, admin.name]), overflow: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth) }, null, 1));
      await context.close();
    }
  }
});
