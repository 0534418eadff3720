import { readFile } from 'node:fs/promises';
import {
  contactFiles,
  conversations,
  planned,
  campaignPage as texts,
  campaigns as words,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriersInBoth, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addLinkedClient, newPhone } from '../testing/clients.ts';
import { openInbox } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const HOSTILE = '<img src=x onerror="throw 1">';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('a campaign is prepared, started, paused, resumed and followed to its end; hostile words stay words', async () => {
  const luis = browser.server.network.phone(newPhone(), { name: 'Luis' });
  const { page, context, problems, ana, client, marta } = await openInbox(
    browser,
    async ({ marta, client }) => {
      marta.write(client.phoneNumber, 'Hola');
    },
  );
  const params = { id: client.id };
  await ana.sdk.request('PATCH /clients/{id}/contacts/{contact}', {
    params: { ...params, contact: marta.number },
    payload: { ownName: HOSTILE, labels: ['Pedidos'] },
  });
  await page.goto(`/clients/${client.id}/schedules`);
  await page.getByRole('link', { name: planned.campaigns, exact: true }).click();
  await page.getByText(texts.list.empty.title).waitFor();
  expect(await findBarriersInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: texts.create }).click();

  await button(page, texts.form.save).click();
  await page.getByText(texts.form.missingName).waitFor();
  await page.getByLabel(texts.form.name).fill(`Pan ${HOSTILE}`);
  await page.getByLabel(texts.form.text, { exact: true }).fill(`Hola {nombre}, ya hay pan. ${HOSTILE}`);
  await page.getByLabel(texts.form.ownNames).check();
  await page.getByLabel(texts.form.opens).fill('00:00');
  await page.getByLabel(texts.form.closes).fill('23:59');
  for (const day of [texts.days.saturday, texts.days.sunday]) await button(page, day).click();
  expect(await findBarriersInBoth(page)).toEqual([]);
  await button(page, texts.form.save).click();

  const adding = page.getByRole('region', { name: texts.add.title, exact: true });
  await adding.waitFor();
  const nobody = page.getByText(texts.actions.nobody);
  expect(await button(page, texts.actions.start).getAttribute('aria-describedby')).toBe(
    await nobody.getAttribute('id'),
  );
  const { campaigns } = await ana.sdk.request('GET /clients/{id}/campaigns', { params });
  expect(campaigns[0]?.pace).toMatchObject({ opens: '00:00', closes: '24:00' });
  await adding.getByLabel('Pedidos').check();
  await adding.getByLabel(texts.add.numbers).fill(`${luis.number}, Luis\n${luis.number}\nabc`);
  await button(page, texts.add.add).click();
  const previews = page.getByRole('region', { name: texts.previews });
  await previews.getByText(`Hola ${HOSTILE}, ya hay pan. ${HOSTILE}`).waitFor();
  await nobody.waitFor({ state: 'detached' });
  const people = page.getByRole('list', { name: texts.recipients.label }).getByRole('listitem');
  await people.filter({ hasText: words.leftOut.repeated }).waitFor();
  await people.filter({ hasText: contactFiles.badNumber }).waitFor();
  expect(await findBarriersInBoth(page)).toEqual([]);

  await button(page, texts.actions.start).click();
  await page.getByRole('alertdialog').getByText(texts.starting.confirmText(2)).waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.starting.confirm }).click();
  await page.getByText(texts.progress('1', '2'), { exact: true }).waitFor();
  await button(page, texts.actions.pause).click();
  await page.getByText(texts.states.paused, { exact: true }).waitFor();
  await page.getByText(words.pauses.owner).waitFor();
  expect(await findBarriersInBoth(page)).toEqual([]);
  await button(page, texts.actions.resume).click();
  // Its pace is kept on the server; here nobody waits for it.
  await browser.server.knex('campaigns').where({ clientId: client.id }).update({ nextAt: new Date() });
  await page.getByText(texts.states.done, { exact: true }).waitFor();
  await page.getByText(texts.progress('2', '2'), { exact: true }).waitFor();
  for (const phone of [marta, luis]) await phone.waitFor(({ content }) => content.type === 'text');
  marta.write(client.phoneNumber, '¡Qué rico!');
  // What is over is looked at less often, and when one comes back to the page.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return people.filter({ hasText: HOSTILE }).getByText(words.states.answered).count();
    })
    .toBe(1);
  expect(await findBarriersInBoth(page)).toEqual([]);

  const saving = page.waitForEvent('download');
  await button(page, texts.actions.download).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved).toContain(`\uFEFF${Object.values(words.csv.headings).join(',')}\r\n`);
  expect(saved).toContain(words.states.answered);
  await page.getByRole('link', { name: texts.all }).click();
  await page.getByRole('link', { name: `Pan ${HOSTILE}` }).waitFor();
  expect(await findBarriersInBoth(page)).toEqual([]);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('who only answers on a line is not led to its campaigns, and at their address is told why', async () => {
  const [owner, ana] = await Promise.all([browser.server.person(), browser.server.person()]);
  const { id } = await addLinkedClient(browser.server, owner);
  const asked = { params: { id }, payload: { role: 'answers' } } as const;
  const { link } = await owner.sdk.request('POST /clients/{id}/invitations', asked);
  await ana.sdk.request('POST /invitations/accept', { payload: { code: link.split('=')[1] ?? '' } });
  const { page, context, problems } = await browser.open(`/clients/${id}/schedules`, { as: ana, width: 390 });
  await page.getByText(planned.list.empty.title).waitFor();
  await page.getByText('Panadería La Espiga').first().waitFor();
  expect(await page.getByRole('link', { name: planned.campaigns, exact: true }).count()).toBe(0);
  await page.goto(`/clients/${id}/campaigns`);
  await page.getByText(texts.forManagers.title).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await findBarriersInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: texts.forManagers.back }).click();
  await page.getByText(conversations.list.empty.title).waitFor();
  expect(problems.errors).toEqual([]);
  await context.close();
});
