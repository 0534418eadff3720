import { readFile } from 'node:fs/promises';
import {
  contactFileTexts,
  conversationTexts,
  listTexts,
  phoneRejectionTexts,
  scheduledMessageTexts,
  campaignPageTexts as texts,
  campaignTexts as words,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addLinkedClient, createUniquePhoneNumber } from '../testing/clients.ts';
import { openInboxPage } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const HOSTILE_TEXT = '<img src=x onerror="throw 1">';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('the campaign page starts, pauses and resumes a campaign until it is done, and shows hostile texts as plain text', async () => {
  const luis = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Luis' });
  const { page, context, problems, ana, client, marta } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Hola');
  });
  const params = { id: client.id };
  await ana.sdk.request('PATCH /clients/{id}/contacts/{contact}', {
    params: { ...params, contact: marta.number },
    payload: { ownName: HOSTILE_TEXT, labels: ['Pedidos'] },
  });
  await page.goto(`/schedules/${client.id}`);
  await page.getByRole('link', { name: scheduledMessageTexts.campaigns, exact: true }).click();
  await page.getByText(texts.list.empty.title).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: texts.create }).click();

  await button(page, texts.form.save).click();
  await page.getByText(texts.form.missingName).waitFor();
  await page.getByLabel(texts.form.name).fill(`Pan ${HOSTILE_TEXT}`);
  await page.getByLabel(texts.form.text, { exact: true }).fill(`Hola {nombre}, ya hay pan. ${HOSTILE_TEXT}`);
  await page.getByLabel(texts.form.ownNames).check();
  await page.getByLabel(texts.form.opens).fill('00:00');
  await page.getByLabel(texts.form.closes).fill('23:59');
  for (const day of [texts.days.saturday, texts.days.sunday]) await button(page, day).click();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await button(page, texts.form.save).click();

  const addingSection = page.getByRole('region', { name: texts.add.title, exact: true });
  await addingSection.waitFor();
  const noRecipientsHint = page.getByText(texts.actions.nobody);
  expect(await button(page, texts.actions.start).getAttribute('aria-describedby')).toBe(
    await noRecipientsHint.getAttribute('id'),
  );
  const { campaigns } = await ana.sdk.request('GET /clients/{id}/campaigns', { params });
  expect(campaigns[0]?.pace).toMatchObject({ opens: '00:00', closes: '24:00' });
  await addingSection.getByLabel('Pedidos').check();
  await addingSection.getByLabel(texts.add.numbers).fill(`${luis.number}, Luis\n${luis.number}\nabc`);
  await button(page, texts.add.review).click();
  const preview = page.getByRole('region', { name: listTexts.preview.title });
  await preview.getByText(phoneRejectionTexts.missing).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await preview.getByRole('button', { name: /^Agregar a/ }).click();
  const previews = page.getByRole('region', { name: texts.previews });
  await previews.getByText(`Hola ${HOSTILE_TEXT}, ya hay pan. ${HOSTILE_TEXT}`).waitFor();
  await noRecipientsHint.waitFor({ state: 'detached' });
  const recipientItems = page.getByRole('list', { name: texts.recipients.label }).getByRole('listitem');
  await recipientItems.filter({ hasText: contactFileTexts.repeated(1) }).waitFor();
  await recipientItems.filter({ hasText: phoneRejectionTexts.missing }).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);

  await button(page, texts.actions.start).click();
  await page.getByRole('alertdialog').getByText(texts.starting.confirmText(2)).waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.starting.confirm }).click();
  await page.getByText(texts.progress('1', '2'), { exact: true }).waitFor();
  await button(page, texts.actions.pause).click();
  await page.getByText(texts.states.paused, { exact: true }).waitFor();
  await page.getByText(words.pauses.owner).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await button(page, texts.actions.resume).click();
  // The next message becomes due now, because the rate of the campaign would delay it.
  await browser.server.knex('campaigns').where({ clientId: client.id }).update({ nextAttemptAt: new Date() });
  await page.getByText(texts.states.done, { exact: true }).waitFor();
  await page.getByText(texts.progress('2', '2'), { exact: true }).waitFor();
  for (const phone of [marta, luis]) await phone.waitFor(({ content }) => content.type === 'text');
  marta.write(client.phoneNumber, '¡Qué rico!');
  // The page polls a finished campaign less often, and reloads it when it becomes visible again.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return recipientItems.filter({ hasText: HOSTILE_TEXT }).getByText(words.states.answered).count();
    })
    .toBe(1);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);

  const downloadPromise = page.waitForEvent('download');
  await button(page, texts.actions.download).click();
  const exportedCsv = await readFile(await (await downloadPromise).path(), 'utf8');
  expect(exportedCsv).toContain(`\uFEFF${Object.values(words.csv.headings).join(',')}\r\n`);
  expect(exportedCsv).toContain(words.states.answered);
  await page.getByRole('link', { name: texts.all }).click();
  await page.getByRole('link', { name: `Pan ${HOSTILE_TEXT}` }).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('the console hides campaigns from a member who only answers, and shows her the reason at the URL of the campaigns', async () => {
  const [owner, ana] = await Promise.all([browser.server.person(), browser.server.person()]);
  const { id } = await addLinkedClient(browser.server, owner);
  const invitationRequest = { params: { id }, payload: { role: 'answers' } } as const;
  const { link } = await owner.sdk.request('POST /clients/{id}/invitations', invitationRequest);
  await ana.sdk.request('POST /invitations/accept', { payload: { code: link.split('=')[1] ?? '' } });
  const { page, context, problems } = await browser.open(`/schedules/${id}`, { as: ana, width: 390 });
  await page.getByText(scheduledMessageTexts.list.empty.title).waitFor();
  await page.getByText('Panadería La Espiga').first().waitFor();
  expect(await page.getByRole('link', { name: scheduledMessageTexts.campaigns, exact: true }).count()).toBe(0);
  await page.goto(`/campaigns/${id}`);
  await page.getByText(texts.forManagers.title).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: texts.forManagers.back }).click();
  await page.getByText(conversationTexts.list.empty.title).waitFor();
  expect(problems.errors).toEqual([]);
  await context.close();
});
