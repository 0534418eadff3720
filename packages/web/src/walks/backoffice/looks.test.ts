import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findBarriers,
  openBrowser,
  type TestBrowser,
  unknownTexts,
  wearScheme,
} from '../../testing/index.ts';
import { names, type SeededSystem, seedSystem } from './seedSystem.ts';

let browser: TestBrowser;
let seeded: SeededSystem;
let entry: string;
beforeAll(async () => {
  browser = await openBrowser();
  seeded = await seedSystem(browser.server);
  const { audit } = await seeded.admin.sdk.request('GET /admin/audit', { query: { range: [0, 0] } });
  entry = audit[0]?.id ?? '';
  // The widest moment there is, so that no hour of the day decides whether the columns fit.
  await browser.server.knex.transaction(async transaction => {
    await transaction.raw('ALTER TABLE audit DISABLE TRIGGER keep_audit'); // The log takes no changes else.
    await transaction('audit').update({ createdAt: new Date('2026-11-22T16:22:00Z') });
    await transaction.raw('ALTER TABLE audit ENABLE TRIGGER keep_audit');
  });
});
afterAll(() => browser.stop());

/** What comes from the test, the clock or the machine, and not from packages/texts. */
const data = [
  ...Object.values(names),
  /Ana Administra|Berta Rivas|Florería|@ejemplo\.mx|ejemplo\.mx|Mozilla|^node$|^fake$|undici/,
  /\(52\d+\), Berta Rivas$/,
  /^w\d+$|^\d+(\.\d)? (MB|GB|kB|s|min|h)|^PID|^1 (sesión|webhook|cliente)/,
  /^\d\d:\d\d\s[ap]\.\s?m\.$/,
  /^(ahora|(ante)?ayer|hace .+|\d+ de \d+|\d{1,2} [a-z]{3} \d{4}.*)$/,
];

const screens = [
  ['health', () => '/admin/health', 'En marcha'],
  ['sessions', () => '/admin/sessions', names.unlinked],
  ['a session', () => `/admin/sessions/${seeded.unlinked}/show`, names.unlinked],
  ['webhooks', () => '/admin/webhooks', names.webhook],
  ['a webhook', () => `/admin/webhooks/${seeded.webhook}/show`, names.webhook],
  ['usage', () => '/admin/usage', 'Berta Rivas'],
  ['a usage', () => `/admin/usage/${seeded.owner.id}/show`, 'Berta Rivas'],
  ['audit', () => '/admin/audit', 'Berta Rivas'],
  ['an entry', () => `/admin/audit/${entry}/show`, 'Berta Rivas'],
] as const;

/** Each in one scheme, because no color depends on the width. */
const places = [
  [1280, 'dark'],
  [390, 'light'],
] as const;

it.each(screens)(
  '%s is free of barriers, of foreign words and of overflow',
  async (_name, pathOf, content) => {
    const { page, context, problems } = await browser.open(pathOf(), { as: seeded.admin, scheme: 'dark' });
    for (const [width, scheme] of places) {
      await page.setViewportSize({ width, height: 800 });
      await wearScheme(page, scheme);
      await page.getByText(content).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect({
        width,
        barriers: await findBarriers(page),
        words: await unknownTexts(page, data),
        overflow: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        // Nothing is to be looked for by pushing a table sideways, or cut off at a card's edge.
        hidden: await page.evaluate(() =>
          [...document.querySelectorAll('.RaDataTable-tableWrapper, .MuiCard-root')].map(
            table => table.scrollWidth - table.clientWidth,
          ),
        ),
      }).toEqual({
        width,
        barriers: [],
        words: [],
        overflow: 0,
        hidden: expect.not.arrayContaining([expect.toSatisfy((pixels: number) => pixels > 0)]),
      });
    }
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  },
);
