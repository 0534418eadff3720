import { readFile } from 'node:fs/promises';
import {
  adminAuditLogTexts,
  adminExportTexts,
  adminLineSessionTexts,
  adminListTexts,
  adminUsageTexts,
  adminWebhookTexts,
  auditLogEntryTexts,
  commonTexts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { failRequests, stopFailingRequests } from '../testing/requestFaults.ts';
import { type SeededBackofficeData, seedBackofficeData, seededBackofficeNames } from './seedBackofficeData.ts';

const { columns } = adminAuditLogTexts;
let browser: TestBrowser;
let system: SeededBackofficeData;
beforeAll(async () => {
  browser = await openBrowser();
  system = await seedBackofficeData(browser.server);
});
afterAll(() => browser.stop());

const rows = (page: Page) => page.locator('tbody tr:not([aria-hidden])');
const open = (path: string) => browser.open(path, { as: system.admin });

describe('session list', () => {
  it('is limited at first to sessions that need attention, with reason, next step and a link to the client', async () => {
    const { page, context } = await open('/admin/sessions');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('link', { name: adminLineSessionTexts.viewOne(seededBackofficeNames.unlinked) }).click();
    await page.waitForURL(`**/admin/sessions/${system.unlinkedClientId}/show`);
    await page.getByText('Elija “Vincular WhatsApp” en la página del cliente y escanee un código QR nuevo.').waitFor();
    await page.getByRole('link', { name: adminLineSessionTexts.openClient }).click();
    await page.waitForURL(`**/admin/clients/${system.unlinkedClientId}`);
    await context.close();
  });

  it('shows that it is filtered, and shows all sessions after a click', async () => {
    const { page, context } = await open('/admin/sessions');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('status').getByText(adminLineSessionTexts.opening).waitFor();
    await page.getByRole('button', { name: adminLineSessionTexts.showAll }).click();
    await page.getByText(adminLineSessionTexts.opening).waitFor({ state: 'detached' });
    await expect.poll(() => rows(page).count()).toBe(3);
    await context.close();
  });
});

describe('webhook list', () => {
  it('is limited at first to disabled webhooks, with the reason and the next step', async () => {
    const { page, context } = await open('/admin/webhooks');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('status').getByText(adminWebhookTexts.opening).waitFor();
    await page.getByRole('link', { name: adminWebhookTexts.viewOne(seededBackofficeNames.webhook) }).click();
    await page.getByText(adminWebhookTexts.reasons.gone).waitFor();
    await page.getByText(adminWebhookTexts.next.gone).waitFor();
    await page.getByRole('link', { name: adminWebhookTexts.openClient }).click();
    await page.waitForURL(`**/admin/clients/${system.connectedClientId}`);
    await context.close();
  });

  it('shows a text when the filters match no webhook', async () => {
    const { page, context } = await open(
      `/admin/webhooks?${new URLSearchParams({ filter: '{"disabled":true,"q":"nada así"}' })}`,
    );
    await page.getByText(adminListTexts.noResults).waitFor();
    await context.close();
  });
});

describe('usage list', () => {
  it('shows how many messages of each user Meta charges', async () => {
    const kind = { day: new Date(), category: 'marketing', type: 'regular' };
    const clientId = system.connectedClientId;
    await browser.server.knex('priceTotals').insert([
      { clientId, ...kind, charge: 'billable', messages: 1_204 },
      { clientId, ...kind, charge: 'free', messages: 77 },
    ]);
    const { page, context } = await open('/admin/usage');
    const row = rows(page).filter({ hasText: system.owner.name });
    await row.getByRole('cell', { name: '1,204', exact: true }).waitFor();
    await context.close();
  });

  it('counts the messages of a period, and links to the user', async () => {
    const { page, context } = await open('/admin/usage');
    await expect.poll(() => rows(page).count()).toBe(2);
    const usageRequest = page.waitForRequest(request => request.url().includes('days'));
    await page.getByLabel(adminUsageTexts.filters.days).selectOption(adminUsageTexts.days(7));
    expect(decodeURIComponent((await usageRequest).url())).toContain('"days":"7"');
    await page.getByRole('link', { name: adminUsageTexts.viewOne(system.owner.name) }).click();
    await page.getByRole('link', { name: adminUsageTexts.openUser }).click();
    await page.waitForURL(`**/admin/users/${system.owner.id}`);
    await context.close();
  });
});

describe('audit log', () => {
  beforeAll(async () => {
    await browser.server.person({ name: '=HYPERLINK("http://otro.mx")' });
  });

  it('filters by action and outcome, and shows an entry completely', async () => {
    const { page, context } = await open('/admin/audit');
    await rows(page).first().waitFor();
    await page
      .getByLabel(adminAuditLogTexts.filters.action)
      .selectOption(auditLogEntryTexts.actions['client.initialized']);
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByLabel(adminAuditLogTexts.filters.outcome).selectOption(auditLogEntryTexts.outcomes.failure);
    await page.getByText(adminListTexts.noResults).waitFor();
    await page.getByLabel(adminAuditLogTexts.filters.outcome).selectOption(auditLogEntryTexts.outcomes.success);
    await expect.poll(() => rows(page).count()).toBe(2);
    await page
      .getByRole('link', { name: adminAuditLogTexts.viewOne(auditLogEntryTexts.actions['client.initialized']) })
      .first()
      .click();
    await page.waitForURL(/\/admin\/audit\/[^/]+\/show$/);
    // The list, which contains the address twice, may stay visible for a moment after the URL has changed.
    await expect.poll(() => page.getByText('127.0.0.1').count()).toBe(1);
    await context.close();
  });

  it('links from an entry to all entries of the same actor and of the same target', async () => {
    // No test has opened this client. Otherwise the log would also contain a view of the client.
    const { id } = await addClient(system.owner, 'Zapatería Luna');
    await system.owner.sdk.request('POST /clients/{id}/regenerate-token', { params: { id } });
    const filter = JSON.stringify({ action: 'client.token_regenerated', target: id });
    const { page, context } = await open(`/admin/audit?${new URLSearchParams({ filter })}`);
    await expect.poll(() => rows(page).count()).toBe(1);
    await page
      .getByRole('link', { name: adminAuditLogTexts.viewOne(auditLogEntryTexts.actions['client.token_regenerated']) })
      .click();
    await page.getByRole('link', { name: adminAuditLogTexts.ofTarget }).click();
    await page.getByText(/^Solo lo que se le hizo a: Zapatería Luna/).waitFor();
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.goBack();
    await page.getByRole('link', { name: adminAuditLogTexts.ofActor }).click();
    await page.getByText(adminAuditLogTexts.onlyBy(system.owner.name)).waitFor();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(4);
    await context.close();
  });

  it('exports all entries under its filter for a spreadsheet', async () => {
    const filter = JSON.stringify({ action: 'account.registered' });
    const { page, context } = await open(`/admin/audit?${new URLSearchParams({ filter, perPage: '5' })}`);
    await rows(page).first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: adminExportTexts.export }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^bitacora-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await download.path(), 'utf8');
    const [header, ...lines] = csv.split('\r\n');
    expect(header).toBe(
      `\uFEFF${[
        adminExportTexts.ids.own,
        columns.createdAt,
        columns.action,
        columns.outcome,
        adminExportTexts.ids.actor,
        columns.actor,
        columns.actorEmail,
        adminExportTexts.ids.target,
        columns.target,
        columns.address,
        columns.userAgent,
      ]
        .map(name => `"${name}"`)
        .join(',')}`,
    );
    expect(lines.filter(Boolean)).toHaveLength(3);
    expect(csv).toContain(`"'=HYPERLINK(""http://otro.mx"")"`);
    expect(csv).not.toContain(auditLogEntryTexts.actions['client.created']);
    await context.close();
  });
});

it.each([
  ['sessions', adminLineSessionTexts.loadFailed, seededBackofficeNames.unlinked],
  ['webhooks', adminWebhookTexts.loadFailed, seededBackofficeNames.webhook],
  ['usage', adminUsageTexts.loadFailed, 'Berta Rivas'],
  ['audit', adminAuditLogTexts.loadFailed, 'Berta Rivas'],
])('list of %s shows an error when loading fails, and retries', async (resource, failure, content) => {
  const prepare = (page: Page) => failRequests(page, `/admin/${resource}?**`);
  const { page, context } = await browser.open(`/admin/${resource}`, { as: system.admin, beforeLoad: prepare });
  await page.getByRole('alert').getByText(failure).waitFor();
  await stopFailingRequests(page, `/admin/${resource}?**`);
  await page.getByRole('button', { name: commonTexts.retry }).click();
  await page.getByRole('row', { name: content }).first().waitFor();
  await context.close();
});

it('the page of a session shows an error when the session does not exist', async () => {
  const unknownId = '0197b1a2-9f10-7b22-9c33-4d5e6f7a8b9c';
  const { page, context } = await open(`/admin/sessions/${unknownId}/show`);
  await page.getByRole('alert').getByText(adminLineSessionTexts.oneFailed).waitFor();
  await page.getByRole('link', { name: adminLineSessionTexts.back }).click();
  await page.waitForURL('**/admin/sessions');
  await context.close();
});
