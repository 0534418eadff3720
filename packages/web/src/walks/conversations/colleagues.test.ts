import { conversations as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers, findBarriersInBoth, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { newPhone } from '../testing/clients.ts';
import { bubbleOf, conversationOf, fieldOf, logOf, openInbox } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const { assigning, notes } = texts;
const noteOf = (page: Page, text: string) => logOf(page).getByRole('note').filter({ hasText: text });
const to = (page: Page, name: string) =>
  page.getByRole('group', { name: notes.to }).getByRole('button', { name });

it('two who answer note something for each other and say whose a conversation is; the customer sees none of it', async () => {
  const luis = browser.server.network.phone(newPhone(), { name: 'Luis' });
  const beto = await browser.server.person({ name: '<img src=x onerror="throw 3"> Beto' });
  const { page, context, problems, ana, client, marta } = await openInbox(
    browser,
    async ({ ana, client, marta }) => {
      luis.write(client.phoneNumber, '¿Tienen pan?');
      marta.write(client.phoneNumber, 'Hola');
      const params = { id: client.id };
      const payload = { role: 'answers' } as const;
      const { link } = await ana.sdk.request('POST /clients/{id}/invitations', { params, payload });
      const code = link.split('#codigo=')[1] ?? '';
      await beto.sdk.request('POST /invitations/accept', { payload: { code } });
    },
  );
  const his = await browser.open(`/clients/${client.id}/conversations`, { as: beto });
  await conversationOf(page, 'Marta').click();
  await conversationOf(his.page, 'Marta').click();
  await bubbleOf(his.page, 'Hola').waitFor();

  // What is begun for the customer stays, and a note goes nowhere near it.
  await fieldOf(page, 'Marta').fill('A las 7');
  await to(page, notes.note).click();
  const field = page.getByRole('textbox', { name: notes.label('Marta') });
  await field.fill('Quiere <b>factura</b>');
  expect(await findBarriersInBoth(page)).toEqual([]);
  await field.press('Enter');
  await noteOf(page, 'Quiere <b>factura</b>').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await noteOf(his.page, 'Quiere <b>factura</b>').waitFor();
  expect(await noteOf(his.page, 'factura').getByRole('button').count()).toBe(0);
  await to(page, notes.answer).click();
  expect(await fieldOf(page, 'Marta').inputValue()).toBe('A las 7');
  await fieldOf(page, 'Marta').press('Enter');
  await marta.waitFor(({ content }) => content.type === 'text' && content.text === 'A las 7');
  expect(JSON.stringify(marta.messages)).not.toContain('factura');

  await to(his.page, notes.note).click();
  await his.page.getByRole('textbox', { name: notes.label('Marta') }).fill('Ya la pedí');
  await his.page.getByRole('button', { name: notes.save }).click();
  await noteOf(page, 'Ya la pedí').getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: notes.deletion.confirm }).click();
  await noteOf(his.page, 'Ya la pedí').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: texts.thread.menu }).click();
  expect(await findBarriers(page)).toEqual([]);
  const contact = page.getByRole('menuitem', { name: texts.thread.contact });
  expect(await contact.getAttribute('href')).toBe(`/clients/${client.id}/contacts/${marta.number}`);
  await page.getByRole('menuitemradio', { name: beto.name }).click();
  await page.getByText(assigning.by(beto.name)).first().waitFor();
  await his.page.getByText(assigning.by(assigning.you)).first().waitFor();
  await his.page.getByLabel(assigning.filter, { exact: true }).click();
  await his.page.getByRole('option', { name: assigning.me }).click();
  await conversationOf(his.page, 'Luis').waitFor({ state: 'detached' });
  await conversationOf(his.page, 'Marta').waitFor();
  expect(await findBarriers(his.page)).toEqual([]);
  await ana.sdk.request('PATCH /clients/{id}/conversations/{conversation}', {
    params: { id: client.id, conversation: marta.number },
    payload: { assignedTo: null },
  });
  await his.page.getByText(assigning.none.title).waitFor();
  for (const seen of [page, his.page])
    expect(await seen.locator('[role=note] b, img[src=x]').count()).toBe(0);
  expect([problems, his.problems]).toEqual([
    { errors: [], foreign: [] },
    { errors: [], foreign: [] },
  ]);
  await context.close();
  await his.context.close();
});
