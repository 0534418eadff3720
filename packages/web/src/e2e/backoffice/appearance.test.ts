import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  emulateColorScheme,
  findA11yViolations,
  findUncatalogedTexts,
  openBrowser,
  type TestBrowser,
} from '../../testing/index.ts';
import { type SeededBackofficeData, seedBackofficeData, seededBackofficeNames } from './seedBackofficeData.ts';

let browser: TestBrowser;
let system: SeededBackofficeData;
let entryId: string;
beforeAll(async () => {
  browser = await openBrowser();
  system = await seedBackofficeData(browser.server);
  const { audit } = await system.admin.sdk.request('GET /admin/audit', { query: { range: [0, 0] } });
  entryId = audit[0]?.id ?? '';
  // This is the widest possible time. With it, the result does not depend on the time of day.
  const triggerName = 'before_change_10_reject_audit_entry_change';
  await browser.server.knex.transaction(async transaction => {
    // The trigger rejects updates.
    await transaction.raw(`ALTER TABLE audit_entries DISABLE TRIGGER ${triggerName}`);
    await transaction('auditEntries').update({ createdAt: new Date('2026-11-22T16:22:00Z') });
    await transaction.raw(`ALTER TABLE audit_entries ENABLE ALWAYS TRIGGER ${triggerName}`);
  });
});
afterAll(() => browser.stop());

/** Texts of the test, the clock or the machine, which are not in packages/texts. */
const expectedData = [
  ...Object.values(seededBackofficeNames),
  /Ana Administra|Berta Rivas|Florería|@ejemplo\.mx|ejemplo\.mx|Mozilla|^node$|^fake$|undici/,
  /\(52\d+\), Berta Rivas$/,
  /^w\d+$|^\d+(\.\d)? (MB|GB|kB|s|min|h)|^1 (sesión|webhook|cliente)/,
  /^\d\d:\d\d\s[ap]\.\s?m\.$/,
  /^(ahora|(ante)?ayer|hace .+|\d+ de \d+|\d{1,2} [a-z]{3} \d{4}.*)$/,
];

const screens = [
  ['health', () => '/admin/health', 'En marcha'],
  ['sessions', () => '/admin/sessions', seededBackofficeNames.unlinked],
  ['a session', () => `/admin/sessions/${system.unlinkedClientId}/show`, seededBackofficeNames.unlinked],
  ['webhooks', () => '/admin/webhooks', seededBackofficeNames.webhook],
  ['a webhook', () => `/admin/webhooks/${system.disabledWebhookId}/show`, seededBackofficeNames.webhook],
  ['usage', () => '/admin/usage', 'Berta Rivas'],
  ['a usage', () => `/admin/usage/${system.owner.id}/show`, 'Berta Rivas'],
  ['audit', () => '/admin/audit', 'Berta Rivas'],
  ['an entry', () => `/admin/audit/${entryId}/show`, 'Berta Rivas'],
] as const;

/** Each width is tested in only one color scheme, because no color depends on the width. */
const viewports = [
  [1280, 'dark'],
  [390, 'light'],
] as const;

it.each(screens)(
  '%s has no accessibility violations, no unknown texts and no overflow',
  async (_name, getPath, content) => {
    const { page, context, problems } = await browser.open(getPath(), { as: system.admin, scheme: 'dark' });
    for (const [width, scheme] of viewports) {
      await page.setViewportSize({ width, height: 800 });
      await emulateColorScheme(page, scheme);
      await page.getByText(content).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect({
        width,
        barriers: await findA11yViolations(page),
        words: await findUncatalogedTexts(page, expectedData),
        overflow: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        // No table may need horizontal scrolling, and no card may cut off its content.
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
